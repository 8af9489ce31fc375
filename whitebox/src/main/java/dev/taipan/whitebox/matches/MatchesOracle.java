package dev.taipan.whitebox.matches;

/** Knows which rows match a predicate. Not safe for use by several threads. */
@FunctionalInterface
public interface MatchesOracle {

  /**
   * What a predicate asks for.
   *
   * @param text as histories say it: a condition, or a statement that has one
   * @throws UnsupportedPredicateException when it is none that this oracle understands
   */
  RowPredicate predicate(String text);
}
