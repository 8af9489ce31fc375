package dev.taipan.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.junit.jupiter.api.Test;

class DigraphTest {

  @Test
  void listsTheEdgesOfEachNodeInTheOrderOfTheirNumbers() {
    Digraph graph = Graphs.of(3, new int[] {2, 0}, new int[] {0, 1}, new int[] {2, 1});
    assertThat(graph.nodes()).isEqualTo(3);
    assertThat(graph.edges()).isEqualTo(3);
    assertThat(graph.end(1) - graph.begin(1)).isZero();
    assertThat(graph.end(2) - graph.begin(2)).isEqualTo(2);
    assertThat(graph.target(graph.begin(2))).isZero();
    assertThat(graph.edge(graph.begin(2))).isZero();
    assertThat(graph.target(graph.begin(2) + 1)).isEqualTo(1);
    assertThat(graph.edge(graph.begin(2) + 1)).isEqualTo(2);
  }

  @Test
  void keepsLoopsAndParallelEdges() {
    Digraph graph = Graphs.of(2, new int[] {1, 1}, new int[] {0, 1}, new int[] {0, 1});
    assertThat(graph.end(0) - graph.begin(0)).isEqualTo(2);
    assertThat(graph.target(graph.begin(1))).isEqualTo(1);
  }

  @Test
  void mayHaveNoNodes() {
    assertThat(Graphs.of(0).nodes()).isZero();
    assertThat(Graphs.of(0).edges()).isZero();
  }

  @Test
  void hasTheDegreesOfTheReferenceOnRandomGraphs() {
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      Digraph graph = Graphs.random(random);
      DirectedPseudograph<Integer, DefaultEdge> reference = Graphs.reference(graph);
      assertThat(reference.edgeSet()).hasSize(graph.edges());
      for (int node = 0; node < graph.nodes(); node++) {
        assertThat(graph.end(node) - graph.begin(node)).isEqualTo(reference.outDegreeOf(node));
      }
    }
  }
}
