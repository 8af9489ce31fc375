package dev.taipan.encoding.theory;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.Components;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cycles of a model's graph, each as the set of guards that switch it on; one cycle with few guards
 * for each guarded edge inside a strongly connected component, up to a limit. Searched breadth
 * first with unguarded edges free.
 */
public final class GuardedCycles {
  private static final int LIMIT = 500;

  private final AcyclicityProblem problem;
  private final Digraph graph;
  private final IntList numbers;
  private final Deadline deadline;
  private final Components components;
  private final int[] cost;
  private final int[] cameBy;
  private final int[] cameFrom;

  /**
   * Looks for cycles.
   *
   * @param numbers the problem's number of each edge of {@code graph}
   */
  public GuardedCycles(
      AcyclicityProblem problem, Digraph graph, IntList numbers, Deadline deadline) {
    this.problem = problem;
    this.graph = graph;
    this.numbers = numbers;
    this.deadline = deadline;
    components = new Components(graph);
    cost = new int[graph.nodes()];
    cameBy = new int[graph.nodes()];
    cameFrom = new int[graph.nodes()];
  }

  /**
   * The guards of each cycle found; at least one cycle when there is one, provided that the
   * unguarded edges alone have none.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public List<int[]> find() {
    List<int[]> found = new ArrayList<>();
    boolean[] used = new boolean[problem.variables() + 1];
    for (int node = 0; node < graph.nodes() && found.size() < LIMIT; node++) {
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        int guard = problem.firstGuard(numbers.get(graph.edge(p)));
        if (guard != AcyclicityProblem.NO_GUARD
            && !used[Math.abs(guard)]
            && components.of(node) == components.of(graph.target(p))) {
          int[] guards = cheapestCycle(node, p);
          for (int literal : guards) {
            used[Math.abs(literal)] = true;
          }
          found.add(guards);
        }
      }
    }
    return found;
  }

  /**
   * The guards of a cycle through the edge at a position of a node; of a cheapest one where no edge
   * has two guards.
   */
  private int[] cheapestCycle(int source, int position) {
    deadline.check();
    Arrays.fill(cost, Integer.MAX_VALUE);
    int start = graph.target(position);
    int component = components.of(source);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    cost[start] = 0;
    queue.add(start);
    while (!queue.isEmpty()) {
      int node = queue.poll();
      if (node == source) {
        break;
      }
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        int target = graph.target(p);
        int price = cost[node] + guardsOf(graph.edge(p));
        if (components.of(target) == component && price < cost[target]) {
          cost[target] = price;
          cameBy[target] = graph.edge(p);
          cameFrom[target] = node;
          if (price == cost[node]) {
            queue.addFirst(target);
          } else {
            queue.addLast(target);
          }
        }
      }
    }
    IntList guards = new IntList();
    collect(graph.edge(position), guards);
    for (int node = source; node != start; node = cameFrom[node]) {
      collect(cameBy[node], guards);
    }
    return Arrays.stream(guards.toArray()).distinct().toArray();
  }

  private int guardsOf(int edge) {
    int number = numbers.get(edge);
    int first = problem.firstGuard(number) == AcyclicityProblem.NO_GUARD ? 0 : 1;
    return first + (problem.secondGuard(number) == AcyclicityProblem.NO_GUARD ? 0 : 1);
  }

  private void collect(int edge, IntList guards) {
    int number = numbers.get(edge);
    if (problem.firstGuard(number) != AcyclicityProblem.NO_GUARD) {
      guards.add(problem.firstGuard(number));
    }
    if (problem.secondGuard(number) != AcyclicityProblem.NO_GUARD) {
      guards.add(problem.secondGuard(number));
    }
  }
}
