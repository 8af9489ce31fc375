package dev.taipan.statements.history;

import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Where cells are. */
final class Places {
  private final Cells cells;

  Places(Cells cells) {
    this.cells = cells;
  }

  /**
   * A column of a row.
   *
   * @param column null for whether the row is there
   */
  Place place(Table table, String key, Column column) {
    return place(table, key, column, null);
  }

  /** The same where its value grows. */
  Place place(Table table, String key, Column column, BigDecimal change) {
    return new Place(table, key, column, cells.of(table, key, column), change);
  }

  /** Whether the row is there, and its columns. */
  List<Place> all(Table table, String key) {
    List<Place> places = new ArrayList<>();
    places.add(place(table, key, null));
    places.addAll(columns(table, key));
    return places;
  }

  /** The columns of a row. */
  List<Place> columns(Table table, String key) {
    List<Place> places = new ArrayList<>();
    for (Column column : table.columns()) {
      if (column.isRecorded()) {
        places.add(place(table, key, column));
      }
    }
    return places;
  }
}
