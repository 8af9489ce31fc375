package dev.taipan.checker.effort;

import dev.taipan.encoding.Solution;

/**
 * What it took to decide a strong level.
 *
 * @param rounds of saturation
 * @param openPairs pairs of versions whose order saturation left open
 * @param openReads ambiguous reads that saturation left open
 * @param nodes of the problem that the solver was given; 0 when there was nothing left to solve
 * @param edges of that problem
 * @param variables of that problem
 * @param clauses of that problem
 * @param search what the solver did
 */
public record Effort(
    int rounds,
    int openPairs,
    int openReads,
    int nodes,
    int edges,
    int variables,
    int clauses,
    Solution.Statistics search) {
  /** The strong engine was not needed, or saturation did not come to an end. */
  public static final Effort NONE = ofSaturation(0);

  /** So many rounds of saturation, and nothing else. */
  public static Effort ofSaturation(int rounds) {
    return ofSaturation(rounds, 0, 0);
  }

  /** What saturation did and left open, and nothing of what a solver made of it. */
  public static Effort ofSaturation(int rounds, int openPairs, int openReads) {
    return new Effort(rounds, openPairs, openReads, 0, 0, 0, 0, Solution.Statistics.NONE);
  }

  /** Whether something was left for the solver. */
  public boolean neededSolver() {
    return nodes > 0;
  }
}
