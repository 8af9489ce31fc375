package dev.taipan.encoding;

/** What a solver found. */
public sealed interface Solution {

  /** What it took to find out. */
  Statistics statistics();

  /** The same answer, with what something else took before it was found. */
  Solution after(Statistics earlier);

  /**
   * The problem has a solution.
   *
   * @param assignment the value of variable v at index v; index 0 is not used
   * @param order all nodes in an order that every edge of the solution respects
   * @param statistics what it took
   */
  record Satisfiable(boolean[] assignment, int[] order, Statistics statistics) implements Solution {
    @Override
    public Satisfiable after(Statistics earlier) {
      return new Satisfiable(assignment, order, statistics.plus(earlier));
    }
  }

  /**
   * The problem has no solution.
   *
   * @param statistics what it took
   */
  record Unsatisfiable(Statistics statistics) implements Solution {
    @Override
    public Unsatisfiable after(Statistics earlier) {
      return new Unsatisfiable(statistics.plus(earlier));
    }
  }

  /**
   * What a solver did.
   *
   * @param decisions values tried
   * @param propagations values that followed from others; what exactly counts as one differs from
   *     backend to backend
   * @param conflicts conflicts met
   * @param cycles cycles met
   */
  record Statistics(long decisions, long propagations, long conflicts, long cycles) {
    /** It took nothing. */
    public static final Statistics NONE = new Statistics(0, 0, 0, 0);

    /** These with another number of cycles. */
    public Statistics withCycles(long other) {
      return new Statistics(decisions, propagations, conflicts, other);
    }

    /** These and others. */
    public Statistics plus(Statistics other) {
      return new Statistics(
          decisions + other.decisions,
          propagations + other.propagations,
          conflicts + other.conflicts,
          cycles + other.cycles);
    }
  }
}
