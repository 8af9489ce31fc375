package dev.taipan.mocksql;

import java.util.List;

/**
 * What a statement returned.
 *
 * @param columns none where it returns no rows
 * @param rows values in the order of the columns, of the classes that {@link SqlValues} names
 * @param tag what PostgreSQL says when it is done, such as {@code INSERT 0 1}
 * @param notice a remark; empty if there is none
 */
public record SqlResult(List<SqlColumn> columns, List<Object[]> rows, String tag, String notice) {
  static SqlResult done(String tag) {
    return new SqlResult(List.of(), List.of(), tag, "");
  }

  /** Whether the statement returns rows. */
  public boolean returnsRows() {
    return !columns.isEmpty();
  }
}
