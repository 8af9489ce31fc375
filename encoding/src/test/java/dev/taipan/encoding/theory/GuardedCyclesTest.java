package dev.taipan.encoding.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The guards of cycles, against the graphs that they switch on. */
class GuardedCyclesTest {

  /** Edges of a problem that are there, by number. */
  private static IntList numbers(AcyclicityProblem problem, IntPredicate isThere) {
    IntList numbers = new IntList();
    IntStream.range(0, problem.edges()).filter(isThere).forEach(numbers::add);
    return numbers;
  }

  private static Digraph graph(AcyclicityProblem problem, IntList numbers) {
    IntList from = new IntList();
    IntList to = new IntList();
    for (int number : numbers.toArray()) {
      from.add(problem.from(number));
      to.add(problem.to(number));
    }
    return Digraph.of(problem.nodes(), from, to);
  }

  private static List<int[]> find(AcyclicityProblem problem, IntList numbers) {
    return new GuardedCycles(problem, graph(problem, numbers), numbers, Deadline.NONE).find();
  }

  @Test
  void areFoundWhereThereIsOneAndSwitchItOn() {
    Random random = new Random(3);
    int cyclic = 0;
    for (int i = 0; i < 1_000; i++) {
      AcyclicityProblem problem = GuardedProblems.next(random);
      int most = 1 + random.nextInt(GuardedProblems.VARIABLES);
      IntList numbers = numbers(problem, edge -> isOn(problem, edge, v -> v <= most));
      List<int[]> cycles = find(problem, numbers);
      boolean hasCycle = TopologicalOrder.of(graph(problem, numbers)).isEmpty();
      assertThat(cycles.isEmpty()).isEqualTo(!hasCycle);
      cyclic += hasCycle ? 1 : 0;
      for (int[] guards : cycles) {
        Set<Integer> on = Arrays.stream(guards).boxed().collect(Collectors.toSet());
        assertThat(on).hasSize(guards.length).allMatch(guard -> guard <= most);
        assertThat(isCyclic(problem, on)).isTrue();
      }
      assertThatEveryCycleBringsSomethingNew(cycles);
    }
    assertThat(cyclic).isBetween(300, 900);
  }

  /** Every cycle but the first brings a guard that no cycle before it had. */
  private static void assertThatEveryCycleBringsSomethingNew(List<int[]> cycles) {
    for (int i = 1; i < cycles.size(); i++) {
      Set<Integer> before =
          cycles.subList(0, i).stream()
              .flatMapToInt(Arrays::stream)
              .boxed()
              .collect(Collectors.toSet());
      assertThat(Arrays.stream(cycles.get(i)).boxed()).anyMatch(guard -> !before.contains(guard));
    }
  }

  private static boolean isOn(AcyclicityProblem problem, int edge, IntPredicate guard) {
    int first = problem.firstGuard(edge);
    int second = problem.secondGuard(edge);
    return (first == AcyclicityProblem.NO_GUARD || guard.test(first))
        && (second == AcyclicityProblem.NO_GUARD || guard.test(second));
  }

  private static boolean isCyclic(AcyclicityProblem problem, Set<Integer> guards) {
    IntList numbers = numbers(problem, edge -> isOn(problem, edge, guards::contains));
    return TopologicalOrder.of(graph(problem, numbers)).isEmpty();
  }

  @Test
  void takeTheWayWithFewestGuards() {
    AcyclicityProblem problem = new AcyclicityProblem(6);
    IntStream.range(0, 6).forEach(i -> problem.addVariable(true));
    problem.addEdge(0, 1, 1, AcyclicityProblem.NO_GUARD);
    problem.addEdge(1, 5, 2, AcyclicityProblem.NO_GUARD);
    problem.addEdge(5, 0, 3, AcyclicityProblem.NO_GUARD);
    problem.addEdge(1, 2);
    problem.addEdge(2, 3);
    problem.addEdge(3, 4, 4, AcyclicityProblem.NO_GUARD);
    problem.addEdge(4, 0);
    assertThat(find(problem, numbers(problem, edge -> true)).get(0))
        .containsExactlyInAnyOrder(1, 4);
  }

  @Test
  void stopAtALimit() {
    int cycles = 700;
    AcyclicityProblem problem = new AcyclicityProblem(2 * cycles);
    for (int i = 0; i < cycles; i++) {
      problem.addEdge(2 * i, 2 * i + 1, problem.addVariable(true), AcyclicityProblem.NO_GUARD);
      problem.addEdge(2 * i + 1, 2 * i);
    }
    assertThat(find(problem, numbers(problem, edge -> true))).hasSize(500);
  }

  @Test
  void lookAtTheClock() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addEdge(0, 1, problem.addVariable(true), AcyclicityProblem.NO_GUARD);
    problem.addEdge(1, 0);
    IntList numbers = numbers(problem, edge -> true);
    Deadline over = Deadline.in(Duration.ZERO);
    assertThatThrownBy(
            () -> new GuardedCycles(problem, graph(problem, numbers), numbers, over).find())
        .isInstanceOf(DeadlineExceededException.class);
  }
}
