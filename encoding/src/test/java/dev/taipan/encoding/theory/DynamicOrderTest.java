package dev.taipan.encoding.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An order that is kept while edges come and go, against searches from scratch. */
class DynamicOrderTest {

  @Test
  void staysAnOrderOfWhatIsThere() {
    Random random = new Random(5);
    int moved = 0;
    int refused = 0;
    for (int i = 0; i < 400; i++) {
      AcyclicityProblem problem = GuardedProblems.next(random);
      GuardedEdges edges = new GuardedEdges(problem);
      DynamicOrder order = new DynamicOrder(problem, edges);
      assertThat(order.sort()).isTrue();
      List<Integer> present = new ArrayList<>();
      for (int step = 0; step < 40; step++) {
        int edge = random.nextInt(edges.count());
        if (present.contains(edge)) {
          order.remove(edge);
          Collections.swap(present, present.indexOf(edge), present.size() - 1);
          present.remove(present.size() - 1);
        } else if (random.nextInt(10) == 0) {
          int size = random.nextInt(present.size() + 1);
          order.removeDownTo(size);
          present.subList(size, present.size()).clear();
        } else {
          refused += insert(problem, edges, order, present, edge) ? 0 : 1;
          moved += order.ahead().isEmpty() ? 0 : 1;
        }
        assertIsOrder(problem, edges, order, present);
        assertKnowsWhatIsThere(problem, edges, order, present);
      }
    }
    assertThat(moved).isGreaterThan(500);
    assertThat(refused).isGreaterThan(500);
  }

  private static boolean insert(
      AcyclicityProblem problem,
      GuardedEdges edges,
      DynamicOrder order,
      List<Integer> present,
      int edge) {
    int source = edges.from(edge);
    int target = edges.to(edge);
    int[] before = order.order();
    int moves = order.moves();
    boolean agreed = order.agrees(edge);
    assertThat(agreed).isEqualTo(order.place(source) < order.place(target));
    Set<Integer> reached = reached(problem, edges, present, target);
    boolean inserted = order.insert(edge);
    assertThat(inserted).isEqualTo(!reached.contains(source));
    if (!inserted) {
      assertThat(order.order()).containsExactly(before);
      assertThat(order.moves()).isEqualTo(moves);
      assertShowsACycle(problem, edges, order, present, edge);
      return false;
    }
    assertThat(order.moves()).isEqualTo(agreed ? moves : moves + 1);
    if (agreed) {
      assertThat(order.order()).containsExactly(before);
    } else {
      assertMoved(problem, edges, order, present, edge, before);
    }
    present.add(edge);
    return true;
  }

  /** The edges that are named are there, and lead back to where the refused one leaves. */
  private static void assertShowsACycle(
      AcyclicityProblem problem,
      GuardedEdges edges,
      DynamicOrder order,
      List<Integer> present,
      int refused) {
    IntList named = new IntList();
    order.addCycle(named);
    List<Integer> cycle = boxed(named.toArray());
    assertThat(present).containsAll(cycle);
    assertThat(reached(problem, edges, cycle, edges.to(refused))).contains(edges.from(refused));
  }

  /** Only what lies between the ends and is reached from either moves, and is named. */
  private static void assertMoved(
      AcyclicityProblem problem,
      GuardedEdges edges,
      DynamicOrder order,
      List<Integer> present,
      int edge,
      int[] before) {
    int low = indexOf(before, edges.to(edge));
    int high = indexOf(before, edges.from(edge));
    Set<Integer> reached = reached(problem, edges, present, edges.to(edge));
    List<Integer> ahead = new ArrayList<>();
    List<Integer> behind = new ArrayList<>();
    for (int place = low; place <= high; place++) {
      int node = before[place];
      if (reached.contains(node)) {
        ahead.add(node);
      }
      boolean isBehind = reached(problem, edges, present, node).contains(edges.from(edge));
      if (isBehind) {
        behind.add(node);
      }
      assertThat(order.isBehind(node)).isEqualTo(isBehind);
      if (!isBehind && !reached.contains(node)) {
        assertThat(order.place(node)).isEqualTo(place);
      }
    }
    assertThat(boxed(order.ahead().toArray())).containsExactlyInAnyOrderElementsOf(ahead);
    assertThat(boxed(order.behind().toArray())).containsExactlyInAnyOrderElementsOf(behind);
    for (int place = 0; place < before.length; place++) {
      if (place < low || place > high) {
        assertThat(order.order()[place]).isEqualTo(before[place]);
      }
    }
    assertThat(inOrder(order, ahead)).containsExactlyElementsOf(ahead);
    assertThat(inOrder(order, behind)).containsExactlyElementsOf(behind);
  }

  private static List<Integer> inOrder(DynamicOrder order, List<Integer> nodes) {
    return boxed(order.order()).stream().filter(nodes::contains).toList();
  }

  private static void assertIsOrder(
      AcyclicityProblem problem, GuardedEdges edges, DynamicOrder order, List<Integer> present) {
    int[] nodes = order.order();
    for (int place = 0; place < nodes.length; place++) {
      assertThat(order.place(nodes[place])).isEqualTo(place);
    }
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (problem.firstGuard(edge) == AcyclicityProblem.NO_GUARD) {
        assertThat(order.place(problem.from(edge))).isLessThan(order.place(problem.to(edge)));
      }
    }
    assertThat(present).allMatch(order::agrees);
    assertThat(edges.count()).isPositive();
  }

  private static void assertKnowsWhatIsThere(
      AcyclicityProblem problem, GuardedEdges edges, DynamicOrder order, List<Integer> present) {
    assertThat(order.present()).isEqualTo(present.size());
    for (int edge = 0; edge < edges.count(); edge++) {
      assertThat(order.arrival(edge)).isEqualTo(present.indexOf(edge));
    }
    Set<Integer> listed = new HashSet<>();
    for (int node = 0; node < problem.nodes(); node++) {
      for (int edge = order.firstOut(node); edge >= 0; edge = order.nextOut(edge)) {
        assertThat(edges.from(edge)).isEqualTo(node);
        assertThat(listed.add(edge)).isTrue();
      }
    }
    assertThat(listed).containsExactlyInAnyOrderElementsOf(present);
  }

  @Test
  void latestEdgeOfANodeIsListedFirst() {
    AcyclicityProblem problem = new AcyclicityProblem(3);
    int variable = problem.addVariable(true);
    for (int target : new int[] {1, 2, 1}) {
      problem.addEdge(0, target, variable, AcyclicityProblem.NO_GUARD);
    }
    DynamicOrder order = new DynamicOrder(problem, new GuardedEdges(problem));
    assertThat(order.sort()).isTrue();
    IntStream.range(0, 3).forEach(order::insert);
    assertThat(order.firstOut(0)).isEqualTo(2);
    assertThat(order.nextOut(2)).isEqualTo(1);
    assertThat(order.nextOut(1)).isZero();
    assertThat(order.nextOut(0)).isEqualTo(-1);
  }

  @Test
  void unguardedCycleHasNoOrder() {
    AcyclicityProblem problem = new AcyclicityProblem(3);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0);
    assertThat(new DynamicOrder(problem, new GuardedEdges(problem)).sort()).isFalse();
  }

  @Test
  void sortsByNumbersWhereTheEdgesLeaveItOpen() {
    AcyclicityProblem problem = new AcyclicityProblem(5);
    problem.addEdge(3, 1);
    problem.addEdge(3, 0);
    DynamicOrder order = new DynamicOrder(problem, new GuardedEdges(problem));
    assertThat(order.sort()).isTrue();
    assertThat(order.order()).containsExactly(2, 3, 0, 1, 4);
    assertThat(order.unguarded().nodes()).isEqualTo(5);
  }

  private static Set<Integer> reached(
      AcyclicityProblem problem, GuardedEdges edges, List<Integer> present, int start) {
    Set<Integer> reached = new HashSet<>(Set.of(start));
    for (int before = 0; before < reached.size(); ) {
      before = reached.size();
      for (int edge = 0; edge < problem.edges(); edge++) {
        if (problem.firstGuard(edge) == AcyclicityProblem.NO_GUARD
            && reached.contains(problem.from(edge))) {
          reached.add(problem.to(edge));
        }
      }
      for (int edge : present) {
        if (reached.contains(edges.from(edge))) {
          reached.add(edges.to(edge));
        }
      }
    }
    return reached;
  }

  private static int indexOf(int[] nodes, int node) {
    return boxed(nodes).indexOf(node);
  }

  private static List<Integer> boxed(int[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }
}
