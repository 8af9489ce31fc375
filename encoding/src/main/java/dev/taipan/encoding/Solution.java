package dev.taipan.encoding;

/** What a solver found. */
public sealed interface Solution {

  /**
   * The problem has a solution.
   *
   * @param assignment the value of variable v at index v; index 0 is not used
   * @param order all nodes in an order that every edge of the solution respects
   * @param statistics what it took
   */
  record Satisfiable(boolean[] assignment, int[] order, Statistics statistics)
      implements Solution {}

  /**
   * The problem has no solution.
   *
   * @param statistics what it took
   */
  record Unsatisfiable(Statistics statistics) implements Solution {}

  /**
   * What a solver did.
   *
   * @param conflicts conflicts met
   * @param cycleClauses clauses learnt from cycles
   */
  record Statistics(long conflicts, long cycleClauses) {}
}
