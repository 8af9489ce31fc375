package dev.taipan.whitebox.matches;

/**
 * What is asked for by a statement that returns the rows with the smallest or the largest value of
 * a column, among all rows of a table or among those that meet a condition: {@code SELECT * FROM t
 * WHERE c = (SELECT MIN(c) FROM t WHERE c > 4)}. What it returned tells that value, and so which
 * versions of other rows it cannot have seen.
 */
public interface Extreme {

  /** The column, as the statement spells it. */
  String column();

  /** Whether it asks for the largest value. */
  boolean isLargest();

  /** A predicate that the same rows match, where the statement returned rows with a value. */
  RowPredicate upTo(long value);

  /** A predicate that no rows match, where it returned none. */
  RowPredicate ofAny();
}
