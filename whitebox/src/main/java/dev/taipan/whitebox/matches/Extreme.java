package dev.taipan.whitebox.matches;

/**
 * A statement that asks for the rows of a table with the smallest or the largest value of a column:
 * {@code SELECT * FROM t WHERE c = (SELECT MIN(c) FROM t)}. What it returned tells that value, and
 * so which versions of other rows it cannot have seen.
 *
 * @param table whose rows
 * @param column as the statement spells it
 * @param isLargest whether it asks for the largest value
 */
public record Extreme(String table, String column, boolean isLargest) {

  /** A statement that returns the same rows where this one returned rows with a value. */
  public String upTo(long value) {
    return "SELECT * FROM %s WHERE %s %s %d"
        .formatted(table, column, isLargest ? ">=" : "<=", value);
  }

  /** A statement that returns no rows where this one returned none. */
  public String ofAny() {
    return "SELECT * FROM %s WHERE %s IS NOT NULL".formatted(table, column);
  }
}
