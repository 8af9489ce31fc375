package dev.taipan.relational.sql;

import java.util.List;

/**
 * One statement of those that an instrumented statement became.
 *
 * @param sql the statement
 * @param original whether it has the original's result
 * @param columns of its result, how many are the original's; -1 if the original has no result
 * @param pairs behind those come an identity and a list for each
 * @param packed behind those come texts, each of which has identities and lists of many rows, the
 *     same in each row of the result
 * @param marked whether a last column is null where the original returned no row
 */
public record Part(
    String sql,
    boolean original,
    int columns,
    List<Meeting> pairs,
    List<Meeting> packed,
    boolean marked) {

  /** Keeps copies. */
  public Part {
    pairs = List.copyOf(pairs);
    packed = List.copyOf(packed);
  }

  static Part look(String sql, Meeting meeting) {
    return new Part(sql, false, 0, List.of(meeting), List.of(), false);
  }

  static Part silent(String sql) {
    return new Part(sql, false, -1, List.of(), List.of(), false);
  }

  static Part write(String sql) {
    return new Part(sql, true, -1, List.of(), List.of(), false);
  }

  static Part write(String sql, List<Meeting> returned) {
    return new Part(sql, true, -1, returned, List.of(), false);
  }
}
