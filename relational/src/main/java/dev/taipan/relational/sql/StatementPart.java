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
public record StatementPart(
    String sql,
    boolean original,
    int columns,
    List<Meeting> pairs,
    List<Meeting> packed,
    boolean marked) {

  /** Keeps copies. */
  public StatementPart {
    pairs = List.copyOf(pairs);
    packed = List.copyOf(packed);
  }

  static StatementPart look(String sql, Meeting meeting) {
    return new StatementPart(sql, false, 0, List.of(meeting), List.of(), false);
  }

  static StatementPart silent(String sql) {
    return new StatementPart(sql, false, -1, List.of(), List.of(), false);
  }

  static StatementPart write(String sql) {
    return new StatementPart(sql, true, -1, List.of(), List.of(), false);
  }

  static StatementPart write(String sql, List<Meeting> returned) {
    return new StatementPart(sql, true, -1, returned, List.of(), false);
  }

  StatementPart filled(NumberTemplate template, long number) {
    return new StatementPart(
        template.filled(sql, number), original, columns, pairs, packed, marked);
  }
}
