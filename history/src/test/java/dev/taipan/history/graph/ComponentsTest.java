package dev.taipan.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.junit.jupiter.api.Test;

class ComponentsTest {

  @Test
  void putsTheNodesOfACycleTogether() {
    Components components =
        new Components(
            Graphs.of(4, new int[] {0, 1}, new int[] {1, 0}, new int[] {1, 2}, new int[] {3, 3}));
    assertThat(components.count()).isEqualTo(3);
    assertThat(components.of(0)).isEqualTo(components.of(1));
    assertThat(components.sizes()[components.of(0)]).isEqualTo(2);
    assertThat(components.sizes()[components.of(3)]).isEqualTo(1);
  }

  @Test
  void numbersAComponentBeforeThoseThatReachIt() {
    Components components = new Components(Graphs.of(3, new int[] {0, 1}, new int[] {1, 2}));
    assertThat(List.of(components.of(2), components.of(1), components.of(0)))
        .containsExactly(0, 1, 2);
  }

  @Test
  void survivesPathsThatWouldOverflowTheStack() {
    int nodes = 300_000;
    IntList from = new IntList();
    IntList to = new IntList();
    for (int node = 0; node < nodes; node++) {
      from.add(node);
      to.add((node + 1) % nodes);
    }
    assertThat(new Components(Digraph.of(nodes, from, to)).count()).isEqualTo(1);
  }

  @Test
  void agreesWithTheReferenceOnRandomGraphs() {
    Random random = new Random(4);
    for (int i = 0; i < 2000; i++) {
      Digraph graph = Graphs.random(random);
      Components components = new Components(graph);
      Set<Set<Integer>> expected =
          Set.copyOf(
              new KosarajuStrongConnectivityInspector<>(Graphs.reference(graph))
                  .stronglyConnectedSets());
      assertThat(sets(graph, components)).isEqualTo(expected);
      assertThat(components.count()).isEqualTo(expected.size());
      for (int node = 0; node < graph.nodes(); node++) {
        for (int p = graph.begin(node); p < graph.end(node); p++) {
          assertThat(components.of(graph.target(p))).isLessThanOrEqualTo(components.of(node));
        }
      }
    }
  }

  private static Set<Set<Integer>> sets(Digraph graph, Components components) {
    return Set.copyOf(
        IntStream.range(0, graph.nodes())
            .boxed()
            .collect(Collectors.groupingBy(components::of, Collectors.toSet()))
            .values());
  }
}
