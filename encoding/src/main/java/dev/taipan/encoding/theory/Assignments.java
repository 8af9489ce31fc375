package dev.taipan.encoding.theory;

import dev.taipan.encoding.AcyclicityProblem;
import java.util.Comparator;
import java.util.stream.IntStream;

/** What backends make assignments and orders from. */
public final class Assignments {
  private Assignments() {}

  /** The likely value of every variable, at its index; index 0 is not used. */
  public static boolean[] likely(AcyclicityProblem problem) {
    boolean[] assignment = new boolean[problem.variables() + 1];
    for (int variable = 1; variable < assignment.length; variable++) {
      assignment[variable] = problem.likely(variable);
    }
    return assignment;
  }

  /**
   * All nodes by their places, nodes of the same place by their numbers.
   *
   * @param places per node any number
   */
  public static int[] byPlace(long[] places) {
    return IntStream.range(0, places.length)
        .boxed()
        .sorted(Comparator.comparingLong(node -> places[node]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
