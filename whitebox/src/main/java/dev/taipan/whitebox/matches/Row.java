package dev.taipan.whitebox.matches;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A row that is there. Cells are {@link Long}, {@link java.math.BigDecimal}, {@link String}, {@link
 * Boolean}, or null. A row whose value is no object has two columns: its primary key, by one of a
 * few names, and its value, by any other. Immutable.
 */
public final class Row {
  private static final Set<String> KEY_NAMES = Set.of("k", "key", "id", "pk");

  private final String table;
  private final Object key;
  private final Object value;

  /** The columns by name in lower case, or null if the value is no object. */
  private final Map<String, Object> columns;

  private Row(String table, Object key, Object value, Map<String, Object> columns) {
    this.table = table;
    this.key = key;
    this.value = value;
    this.columns = columns;
  }

  /** A row with one value. */
  public static Row of(String table, Object key, Object value) {
    return new Row(table, key, value, null);
  }

  /** A row of several columns, by their names in lower case. */
  public static Row of(String table, Object key, Map<String, Object> columns) {
    return new Row(table, key, null, columns);
  }

  /** The table; empty for keys without one. */
  public String table() {
    return table;
  }

  /** The primary key. */
  public Object key() {
    return key;
  }

  /** Whether a column of a name, in lower case, is the primary key where rows have one value. */
  public static boolean isKeyName(String column) {
    return KEY_NAMES.contains(column.toLowerCase(Locale.ROOT));
  }

  /** Whether the row has one value, and no columns by name. */
  public boolean isScalar() {
    return columns == null;
  }

  /** The value of a row that has one. */
  public Object value() {
    return value;
  }

  /**
   * The cell of a column.
   *
   * @param column its name in lower case
   * @param isKey whether that {@linkplain #isKeyName names} the primary key
   * @throws UnsupportedPredicateException when there is no such column
   */
  public Object cell(String column, boolean isKey) {
    if (columns == null) {
      return isKey ? key : value;
    }
    Object cell = columns.get(column);
    if (cell == null && !columns.containsKey(column)) {
      if (isKey) {
        return key;
      }
      throw new UnsupportedPredicateException(
          "no column " + column + " in a row of columns " + columns.keySet());
    }
    return cell;
  }

  /** Whether {@link #cell} knows a column. */
  public boolean has(String column, boolean isKey) {
    return columns == null || isKey || columns.containsKey(column);
  }

  @Override
  public String toString() {
    return table + "[" + key + "]=" + (columns == null ? value : columns);
  }
}
