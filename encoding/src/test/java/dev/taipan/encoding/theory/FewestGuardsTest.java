package dev.taipan.encoding.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The guards of cheapest paths, against costs that are relaxed until nothing changes. */
class FewestGuardsTest {
  private static final int FAR = 1 << 20;

  @Test
  void areAsFewAsCanBeAndMakeAPath() {
    Random random = new Random(9);
    int paths = 0;
    int notFree = 0;
    for (int i = 0; i < 1_500; i++) {
      AcyclicityProblem problem = GuardedProblems.next(random);
      GuardedEdges edges = new GuardedEdges(problem);
      DynamicOrder order = new DynamicOrder(problem, edges);
      assertThat(order.sort()).isTrue();
      for (int edge = 0; edge < edges.count(); edge++) {
        if (random.nextBoolean()) {
          order.insert(edge);
        }
      }
      Set<Integer> fixed = new HashSet<>();
      random.ints(random.nextInt(4), 0, GuardedProblems.VARIABLES).forEach(v -> fixed.add(2 * v));
      FewestGuards search =
          new FewestGuards(problem.nodes(), edges, order, literal -> fixed.contains(literal));
      int before = random.nextInt(order.present() + 1);
      for (int source = 0; source < problem.nodes(); source++) {
        int[] costs = costs(problem, edges, order, source, before, fixed);
        for (int target = 0; target < problem.nodes(); target++) {
          if (target != source && costs[target] < FAR) {
            IntList clause = new IntList();
            search.negatedOnPath(source, target, before, clause);
            assertThat(clause.size()).isEqualTo(costs[target]);
            assertThat(isPath(problem, edges, order, source, target, before, fixed, clause))
                .isTrue();
            paths++;
            notFree += clause.isEmpty() ? 0 : 1;
          }
        }
      }
    }
    assertThat(paths).isGreaterThan(5_000);
    assertThat(notFree).isBetween(paths / 4, paths - paths / 20);
  }

  private static int price(GuardedEdges edges, int edge, Set<Integer> fixed) {
    int second = edges.second(edge);
    return (fixed.contains(edges.first(edge)) ? 0 : 1)
        + (second == Literal.NONE || fixed.contains(second) ? 0 : 1);
  }

  private static int[] costs(
      AcyclicityProblem problem,
      GuardedEdges edges,
      DynamicOrder order,
      int source,
      int before,
      Set<Integer> fixed) {
    int[] costs = new int[problem.nodes()];
    Arrays.fill(costs, FAR);
    costs[source] = 0;
    for (int round = 0; round < problem.nodes(); round++) {
      for (int edge = 0; edge < problem.edges(); edge++) {
        if (problem.firstGuard(edge) == AcyclicityProblem.NO_GUARD) {
          int to = problem.to(edge);
          costs[to] = Math.min(costs[to], costs[problem.from(edge)]);
        }
      }
      for (int edge = 0; edge < edges.count(); edge++) {
        if (order.arrival(edge) >= 0 && order.arrival(edge) < before) {
          int to = edges.to(edge);
          costs[to] = Math.min(costs[to], costs[edges.from(edge)] + price(edges, edge, fixed));
        }
      }
    }
    return costs;
  }

  /** Whether the guards named switch on a path, with those that are true for good. */
  private static boolean isPath(
      AcyclicityProblem problem,
      GuardedEdges edges,
      DynamicOrder order,
      int source,
      int target,
      int before,
      Set<Integer> fixed,
      IntList clause) {
    Set<Integer> on =
        Arrays.stream(clause.toArray()).mapToObj(Literal::negate).collect(Collectors.toSet());
    on.addAll(fixed);
    return costs(problem, edges, order, source, before, on)[target] == 0;
  }

  @Test
  void negatesWhatIsNotTrueForGood() {
    AcyclicityProblem problem = new AcyclicityProblem(1);
    GuardedEdges edges = new GuardedEdges(problem);
    DynamicOrder order = new DynamicOrder(problem, edges);
    FewestGuards guards = new FewestGuards(1, edges, order, literal -> literal == 4);
    IntList clause = new IntList();
    guards.addNegated(Literal.NONE, clause);
    guards.addNegated(4, clause);
    guards.addNegated(6, clause);
    guards.addNegated(9, clause);
    assertThat(clause.toArray()).containsExactly(7, 8);
  }
}
