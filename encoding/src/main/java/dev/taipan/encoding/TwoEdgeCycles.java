package dev.taipan.encoding;

import java.util.Arrays;

/**
 * Clauses for the cycles of two edges, which are most of those that a solver would run into. Each
 * says that not all guards of both edges are true.
 */
final class TwoEdgeCycles {
  private final AcyclicityProblem problem;

  /** Per node, from where on {@link #edges} has the edges of which it is the smaller end. */
  private final int[] begin;

  /** The larger end and the edge, sorted among those of the same smaller end. */
  private final long[] edges;

  private TwoEdgeCycles(AcyclicityProblem problem) {
    this.problem = problem;
    begin = new int[problem.nodes() + 1];
    for (int edge = 0; edge < problem.edges(); edge++) {
      begin[smaller(edge) + 1]++;
    }
    Arrays.parallelPrefix(begin, Integer::sum);
    edges = new long[problem.edges()];
    int[] next = begin.clone();
    for (int edge = 0; edge < problem.edges(); edge++) {
      edges[next[smaller(edge)]++] = (long) larger(edge) << Integer.SIZE | edge;
    }
    for (int node = 0; node < problem.nodes(); node++) {
      Arrays.sort(edges, begin[node], begin[node + 1]);
    }
  }

  /**
   * Adds the clauses. Time e log e for e edges, and linear in the pairs of edges that lead back and
   * forth between two nodes.
   */
  static void forbid(AcyclicityProblem problem) {
    new TwoEdgeCycles(problem).forbid();
  }

  private int smaller(int edge) {
    return Math.min(problem.from(edge), problem.to(edge));
  }

  private int larger(int edge) {
    return Math.max(problem.from(edge), problem.to(edge));
  }

  private void forbid() {
    for (int node = 0; node < problem.nodes(); node++) {
      int first = begin[node];
      for (int place = first; place < begin[node + 1]; place++) {
        if (edges[place] >> Integer.SIZE != edges[first] >> Integer.SIZE) {
          first = place;
        }
        for (int other = first; other < place; other++) {
          forbid((int) edges[place], (int) edges[other]);
        }
      }
    }
  }

  private void forbid(int edge, int other) {
    if (problem.from(edge) != problem.to(other)) {
      return;
    }
    int[] guards =
        Arrays.stream(
                new int[] {
                  problem.firstGuard(edge),
                  problem.secondGuard(edge),
                  problem.firstGuard(other),
                  problem.secondGuard(other)
                })
            .filter(guard -> guard != AcyclicityProblem.NO_GUARD)
            .distinct()
            .toArray();
    if (!contradictEachOther(guards)) {
      problem.addClause(Arrays.stream(guards).map(guard -> -guard).toArray());
    }
  }

  private static boolean contradictEachOther(int[] guards) {
    return Arrays.stream(guards)
        .anyMatch(guard -> Arrays.stream(guards).anyMatch(other -> other == -guard));
  }
}
