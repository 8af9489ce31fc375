package dev.taipan.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jgrapht.alg.cycle.CycleDetector;
import org.junit.jupiter.api.Test;

class TopologicalOrderTest {

  @Test
  void takesNodesWithoutPredecessorsByNumberAndOthersAsDiscovered() {
    Digraph graph = Graphs.of(4, new int[] {3, 0}, new int[] {1, 2});
    assertThat(TopologicalOrder.of(graph)).hasValue(new int[] {1, 3, 2, 0});
  }

  @Test
  void ordersAnEmptyGraph() {
    assertThat(TopologicalOrder.of(Graphs.of(0))).hasValue(new int[0]);
  }

  @Test
  void findsNoOrderOfALoop() {
    assertThat(TopologicalOrder.of(Graphs.of(2, new int[] {1, 1}))).isEmpty();
  }

  @Test
  void countsParallelEdgesAsOften() {
    Digraph graph = Graphs.of(2, new int[] {1, 0}, new int[] {1, 0});
    assertThat(TopologicalOrder.of(graph)).hasValue(new int[] {1, 0});
  }

  @Test
  void respectsEveryEdgeAndFailsExactlyOnCyclicGraphs() {
    Random random = new Random(3);
    int acyclic = 0;
    for (int i = 0; i < 2000; i++) {
      Digraph graph = Graphs.random(random);
      Optional<int[]> order = TopologicalOrder.of(graph);
      assertThat(order.isEmpty())
          .isEqualTo(new CycleDetector<>(Graphs.reference(graph)).detectCycles());
      if (order.isPresent()) {
        acyclic++;
        assertThatOrderRespects(graph, order.get());
      }
    }
    assertThat(acyclic).isBetween(200, 1800);
  }

  private static void assertThatOrderRespects(Digraph graph, int[] order) {
    assertThat(order).containsExactlyInAnyOrder(IntStream.range(0, graph.nodes()).toArray());
    int[] place = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    for (int node = 0; node < graph.nodes(); node++) {
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        assertThat(place[node]).isLessThan(place[graph.target(p)]);
      }
    }
  }
}
