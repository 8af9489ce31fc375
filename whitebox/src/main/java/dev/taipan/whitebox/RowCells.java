package dev.taipan.whitebox;

import dev.taipan.whitebox.matches.Row;
import java.util.Map;

/** Makes rows of the names of keys and values. */
public final class RowCells {

  private RowCells() {}

  /**
   * A row.
   *
   * @param table its table; empty for keys without one
   * @param key the name of its primary key, as JSON or any text
   * @param value the name of its value: an object has columns by name
   */
  public static Row row(String table, String key, String value) {
    return row(table, Cells.of(key), value);
  }

  static Row row(String table, Object key, String value) {
    Object cell = Cells.of(value);
    if (cell instanceof Map<?, ?> columns) {
      @SuppressWarnings("unchecked")
      Map<String, Object> byName = (Map<String, Object>) columns;
      return Row.of(table, key, byName);
    }
    return Row.of(table, key, cell);
  }

  /** Whether a row of initial values is there, and does not only hold null. */
  public static boolean isThere(Row row) {
    return !row.isScalar() || row.value() != null;
  }
}
