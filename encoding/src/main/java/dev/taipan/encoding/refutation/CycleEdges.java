package dev.taipan.encoding.refutation;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import java.util.BitSet;

/** Finds a cycle that a clause forbids. */
final class CycleEdges {

  private CycleEdges() {}

  /**
   * The edges, in order, of a cycle that is there when all literals of a clause are false. Linear
   * time outside the graph's components.
   *
   * @throws IllegalArgumentException when there is none
   */
  static int[] forbiddenBy(AcyclicityProblem problem, int[] clause) {
    BitSet denied = new BitSet();
    for (int literal : clause) {
      denied.set(index(-literal));
    }
    IntList numbers = new IntList();
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (holds(problem.firstGuard(edge), denied) && holds(problem.secondGuard(edge), denied)) {
        numbers.add(edge);
        from.add(problem.from(edge));
        to.add(problem.to(edge));
      }
    }
    int[] cycle = ShortestCycle.in(Digraph.of(problem.nodes(), from, to));
    if (cycle.length == 0) {
      throw new IllegalArgumentException("the clause forbids no cycle");
    }
    for (int i = 0; i < cycle.length; i++) {
      cycle[i] = numbers.get(cycle[i]);
    }
    return cycle;
  }

  private static boolean holds(int guard, BitSet denied) {
    return guard == AcyclicityProblem.NO_GUARD || denied.get(index(guard));
  }

  private static int index(int literal) {
    return literal > 0 ? 2 * literal : -2 * literal + 1;
  }
}
