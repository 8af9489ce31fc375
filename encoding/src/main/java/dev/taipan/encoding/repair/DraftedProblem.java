package dev.taipan.encoding.repair;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import java.util.Arrays;

/**
 * A problem whose nodes are numbered by their places in an order, and whose variables are likely to
 * have the values that agree with it. Variables and edges keep their numbers.
 */
public final class DraftedProblem {
  private final int[] order;
  private final AcyclicityProblem problem;

  /**
   * Numbers a problem anew; linear time.
   *
   * @param order all nodes
   */
  public DraftedProblem(AcyclicityProblem original, int[] order) {
    this.order = order;
    int[] number = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      number[order[i]] = i;
    }
    problem = new AcyclicityProblem(order.length);
    for (int node = 0; node < order.length; node++) {
      problem.bringTogether(number[node], number[original.companion(node)]);
    }
    addVariables(original, number);
    original.clauses().forEach(problem::addClause);
    for (int edge = 0; edge < original.edges(); edge++) {
      problem.addEdge(
          number[original.from(edge)],
          number[original.to(edge)],
          original.firstGuard(edge),
          original.secondGuard(edge));
    }
  }

  private void addVariables(AcyclicityProblem original, int[] number) {
    boolean[] contradicted = new boolean[original.variables() + 1];
    for (int edge = 0; edge < original.edges(); edge++) {
      int guard = original.firstGuard(edge);
      if (guard > 0 && number[original.from(edge)] >= number[original.to(edge)]) {
        contradicted[guard] = true;
      }
    }
    for (int variable = 1; variable < contradicted.length; variable++) {
      problem.addVariable(!contradicted[variable]);
    }
  }

  /** The problem with other numbers. */
  public AcyclicityProblem problem() {
    return problem;
  }

  /** A solution of the problem as one of the original. */
  public Solution original(Solution solution) {
    return solution instanceof Solution.Satisfiable satisfiable
        ? new Solution.Satisfiable(
            satisfiable.assignment(),
            Arrays.stream(satisfiable.order()).map(node -> order[node]).toArray(),
            satisfiable.statistics())
        : solution;
  }
}
