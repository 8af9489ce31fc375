package dev.taipan.history.column;

import java.util.Optional;

/**
 * What a key of a relational database is.
 *
 * @param table its name
 * @param row its primary key, as JSON: {@code 5}, {@code "x"}, {@code [1,2]}
 * @param column its name, where columns are keys of their own
 */
public record RowKey(String table, String row, Optional<String> column) {

  /**
   * Checks that all parts have a name.
   *
   * @throws IllegalArgumentException when one is empty
   */
  public RowKey {
    if (table.isEmpty() || row.isEmpty() || column.filter(String::isEmpty).isPresent()) {
      throw new IllegalArgumentException("a row without a name");
    }
  }

  /** What people call it: {@code row 5 of booking}, {@code column place of row 5 of booking}. */
  public String title() {
    return column.map(name -> "column " + name + " of ").orElse("") + "row " + row + " of " + table;
  }
}
