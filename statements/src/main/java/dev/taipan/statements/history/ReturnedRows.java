package dev.taipan.statements.history;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of one table among those that came back. */
final class ReturnedRows {
  private final Table table;
  private final Execution execution;
  private final Map<Column, Integer> places = new LinkedHashMap<>();

  ReturnedRows(Table table, Execution execution) {
    this.table = table;
    this.execution = execution;
    List<ResultColumn> columns = execution.columns() == null ? List.of() : execution.columns();
    for (int place = 0; place < columns.size(); place++) {
      Column found = column(columns.get(place));
      if (found != null) {
        places.putIfAbsent(found, place);
      }
    }
  }

  /** The column of the table that comes back; null if it is of another one. */
  private Column column(ResultColumn shown) {
    Table of = execution.catalogue().table(Integer.toUnsignedLong(shown.table())).orElse(null);
    if (!table.equals(of)) {
      return null;
    }
    Column found = table.column(shown.attribute()).orElse(null);
    boolean isIt =
        found != null && (found.name().equals(shown.name()) || table.number() == shown.table());
    return isIt ? found : null;
  }

  /** Columns of the table that come back. */
  List<Column> columns() {
    return List.copyOf(places.keySet());
  }

  /** Whether rows show by their keys which they are. */
  boolean haveKeys() {
    return table.hasKey() && places.keySet().containsAll(table.key());
  }

  /** The key of a row as JSON; empty where there is none. */
  Optional<String> key(List<byte[]> row) {
    List<String> values = new ArrayList<>();
    for (Column column : table.key()) {
      value(row, column).ifPresent(values::add);
    }
    return values.size() == table.key().size() ? Execution.key(values) : Optional.empty();
  }

  /** The value of a column as JSON, if it is known. */
  Optional<String> value(List<byte[]> row, Column column) {
    Integer place = places.get(column);
    if (place == null || place >= row.size()) {
      return Optional.empty();
    }
    boolean binary = execution.columns().get(place).format() == 1;
    Argument value = new Argument(row.get(place), binary, Argument.OF_COLUMN);
    return column.type().flatMap(type -> type.json(value));
  }
}
