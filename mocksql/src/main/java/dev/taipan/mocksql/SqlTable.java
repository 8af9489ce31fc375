package dev.taipan.mocksql;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table.
 *
 * @param name in lower case
 * @param columns all, the hidden one at the end if there is no primary key
 * @param visible how many of them clients see
 * @param primaryKey places of its columns
 * @param notNull which columns have to have a value
 * @param unique places of the columns of each other unique constraint
 * @param references to other tables
 * @param prefix what its keys in the store begin with
 */
record SqlTable(
    String name,
    List<SqlColumn> columns,
    int visible,
    int[] primaryKey,
    boolean[] notNull,
    List<int[]> unique,
    List<Reference> references,
    String prefix) {

  /**
   * A foreign key.
   *
   * @param columns places in this table
   * @param table the other one
   * @param target places there
   * @param cascade whether rows are deleted with what they refer to
   */
  record Reference(String name, int[] columns, String table, int[] target, boolean cascade) {}

  /** Where a column is; negative if there is none of the name. */
  int place(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(column)) {
        return i;
      }
    }
    return -1;
  }

  String names(int[] places) {
    return IntStream.of(places)
        .mapToObj(place -> columns.get(place).name())
        .collect(Collectors.joining("_"));
  }

  /** The columns for a list in SQL. */
  String list(int count) {
    return columns.stream()
        .limit(count)
        .map(column -> quoted(column.name()))
        .collect(Collectors.joining(", "));
  }

  /** What H2 calls the table. */
  String quoted() {
    return quoted(name);
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  Object[] of(Object[] row, int[] places) {
    return IntStream.of(places).mapToObj(place -> row[place]).toArray();
  }

  /** The key of a row in the store. */
  String key(Object[] row) {
    return prefix + KeyText.of(of(row, primaryKey));
  }

  /** The key that tells which row has some values of a unique constraint. */
  String uniqueKey(int[] places, Object[] row) {
    return "unique " + prefix + names(places) + "/" + KeyText.of(of(row, places));
  }
}
