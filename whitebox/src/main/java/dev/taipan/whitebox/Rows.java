package dev.taipan.whitebox;

import com.carrotsearch.hppc.LongObjectHashMap;
import dev.taipan.history.History;
import dev.taipan.history.column.RowKey;
import dev.taipan.whitebox.matches.Row;
import java.util.Optional;

/** What versions of a history are as rows. Each row is made once, when it is first asked for. */
public final class Rows {
  private final History history;
  private final String[] tables;
  private final Object[] keyCells;
  private final LongObjectHashMap<Row>[] rows;

  /** For the versions of a history; takes time linear in its keys. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public Rows(History history) {
    this.history = history;
    tables = new String[history.keys()];
    keyCells = new Object[history.keys()];
    rows = new LongObjectHashMap[history.keys()];
    for (int key = 0; key < tables.length; key++) {
      Optional<RowKey> row = history.keyNames().row(history.keyNumber(key));
      row.flatMap(RowKey::column)
          .ifPresent(
              column -> {
                throw new IncompleteCertificateException(
                    "keys are single columns, such as "
                        + column
                        + "; predicate reads can only be judged if keys are whole rows");
              });
      tables[key] = row.map(RowKey::table).orElse("");
      keyCells[key] = Cells.of(row.map(RowKey::row).orElse(history.keyName(key)));
    }
  }

  /** The table of a key; empty for keys without one. */
  public String table(int key) {
    return tables[key];
  }

  /** The row of a version, or null if it is that there is none. */
  public Row of(int key, long value) {
    if (history.tombstone().isPresent() && history.tombstone().getAsLong() == value) {
      return null;
    }
    if (rows[key] == null) {
      rows[key] = new LongObjectHashMap<>();
    }
    Row known = rows[key].get(value);
    if (known == null) {
      known = make(key, value);
      rows[key].put(value, known);
    }
    return known;
  }

  /** The row of the initial version of a key, or null if there is none. */
  public Row initial(int key) {
    Row row = history.hasInitialValue(key) ? of(key, history.initialValue(key)) : null;
    return row != null && RowCells.isThere(row) ? row : null;
  }

  private Row make(int key, long value) {
    return RowCells.row(tables[key], keyCells[key], history.valueName(value));
  }
}
