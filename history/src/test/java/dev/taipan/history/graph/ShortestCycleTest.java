package dev.taipan.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.api.Test;

class ShortestCycleTest {

  @Test
  void findsNothingInAnAcyclicGraph() {
    assertThat(ShortestCycle.in(Graphs.of(3, new int[] {0, 1}, new int[] {0, 2}))).isEmpty();
    assertThat(ShortestCycle.in(Graphs.of(0))).isEmpty();
  }

  @Test
  void findsALoop() {
    assertThat(ShortestCycle.in(Graphs.of(2, new int[] {0, 1}, new int[] {1, 1})))
        .containsExactly(1);
  }

  @Test
  void prefersALoopToALongerCycleThatItMeetsFirst() {
    Digraph graph =
        Graphs.of(
            4,
            new int[] {0, 1},
            new int[] {1, 2},
            new int[] {2, 0},
            new int[] {2, 3},
            new int[] {3, 3});
    assertThat(ShortestCycle.in(graph)).containsExactly(4);
  }

  @Test
  void givesTheEdgesInTheOrderOfTheCycle() {
    Digraph graph = Graphs.of(3, new int[] {2, 0}, new int[] {0, 1}, new int[] {1, 2});
    assertThat(ShortestCycle.in(graph)).containsExactly(1, 2, 0);
  }

  /** The triangle has two of the edges, the longer cycle one. */
  @Test
  void takesFewOfSomeEdgesBeforeItIsShort() {
    Digraph graph =
        Graphs.of(
            5,
            new int[] {0, 1},
            new int[] {1, 2},
            new int[] {2, 0},
            new int[] {1, 3},
            new int[] {3, 4},
            new int[] {4, 0});
    assertThat(ShortestCycle.in(graph)).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(ShortestCycle.withFew(bits(0, 1), graph)).containsExactly(0, 3, 4, 5);
    assertThat(ShortestCycle.withFew(bits(0), graph)).containsExactly(0, 1, 2);
    assertThat(ShortestCycle.withFew(bits(0), Graphs.of(2, new int[] {0, 1}))).isEmpty();
  }

  @Test
  void avoidsEdges() {
    Digraph graph =
        Graphs.of(
            3,
            new int[] {1, 0},
            new int[] {0, 1},
            new int[] {0, 2},
            new int[] {2, 1},
            new int[] {0, 1});
    assertThat(ShortestCycle.in(graph)).hasSize(2);
    assertThat(ShortestCycle.avoiding(bits(1, 4), graph)).containsExactlyInAnyOrder(0, 2, 3);
    assertThat(ShortestCycle.avoiding(bits(1), graph)).containsExactlyInAnyOrder(0, 4);
    assertThat(ShortestCycle.avoiding(bits(0), graph)).isEmpty();
  }

  private static BitSet bits(int... some) {
    BitSet bits = new BitSet();
    IntStream.of(some).forEach(bits::set);
    return bits;
  }

  @Test
  void findsCyclesAsShortAsTheReferenceOnRandomGraphs() {
    Random random = new Random(5);
    for (int i = 0; i < 2000; i++) {
      Digraph graph = Graphs.random(random);
      int[] cycle = ShortestCycle.in(graph);
      assertThat(cycle).hasSize(girth(Graphs.reference(graph)));
      assertThatIsCycle(graph, cycle);
    }
  }

  /** The length of a shortest cycle, or 0 when there is none. */
  private static int girth(Graph<Integer, DefaultEdge> graph) {
    int shortest = 0;
    for (DefaultEdge edge : graph.edgeSet()) {
      GraphPath<Integer, DefaultEdge> back =
          BFSShortestPath.findPathBetween(
              graph, graph.getEdgeTarget(edge), graph.getEdgeSource(edge));
      if (back != null && (shortest == 0 || back.getLength() + 1 < shortest)) {
        shortest = back.getLength() + 1;
      }
    }
    return shortest;
  }

  private static void assertThatIsCycle(Digraph graph, int[] cycle) {
    int[] from = new int[graph.edges()];
    int[] to = new int[graph.edges()];
    for (int node = 0; node < graph.nodes(); node++) {
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        from[graph.edge(p)] = node;
        to[graph.edge(p)] = graph.target(p);
      }
    }
    for (int i = 0; i < cycle.length; i++) {
      assertThat(from[cycle[(i + 1) % cycle.length]]).isEqualTo(to[cycle[i]]);
    }
  }
}
