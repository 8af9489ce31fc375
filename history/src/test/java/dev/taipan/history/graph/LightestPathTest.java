package dev.taipan.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.Random;
import org.jgrapht.Graph;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedPseudograph;
import org.junit.jupiter.api.Test;

class LightestPathTest {
  private static final int HEAVY = 16;

  @Test
  void goesALongWayRoundAHeavyEdge() {
    Digraph graph =
        Graphs.of(4, new int[] {0, 3}, new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3});
    assertThat(path(graph, 0, 3, 4)).hasValue(new int[] {0});
    assertThat(path(graph, 0, 3, 4, 0)).hasValue(new int[] {1, 2, 3});
    assertThat(path(graph, 0, 3, 3, 0)).hasValue(new int[] {0});
  }

  @Test
  void isOfNoEdgesFromANodeToItself() {
    assertThat(path(Graphs.of(1), 0, 0, 0)).hasValue(new int[0]);
  }

  @Test
  void isNoneWhereThereIsNone() {
    assertThat(path(Graphs.of(2, new int[] {1, 0}), 0, 1, 1)).isEmpty();
    assertThat(path(Graphs.of(2, new int[] {0, 1}), 0, 1, 0)).isEmpty();
  }

  @Test
  void weighsAsLittleAsTheReferenceOnRandomGraphs() {
    Random random = new Random(7);
    int found = 0;
    for (int i = 0; i < 2_000; i++) {
      Digraph graph = Graphs.random(random);
      int limit = random.nextInt(graph.edges() + 1);
      BitSet heavy = BitSet.valueOf(new long[] {random.nextLong()});
      int source = random.nextInt(graph.nodes());
      int target = random.nextInt(graph.nodes());
      Optional<int[]> path = LightestPath.amongEarlier(graph, heavy, source, target, limit);
      double least = least(graph, heavy, source, target, limit);
      assertThat(path.map(edges -> (double) weight(edges, heavy)).orElse(-1.0)).isEqualTo(least);
      found += least > HEAVY ? 1 : 0;
    }
    assertThat(found).isGreaterThan(50);
  }

  private static Optional<int[]> path(
      Digraph graph, int source, int target, int limit, int... heavy) {
    BitSet set = new BitSet();
    Arrays.stream(heavy).forEach(set::set);
    return LightestPath.amongEarlier(graph, set, source, target, limit);
  }

  private static int weight(int[] edges, BitSet heavy) {
    return Arrays.stream(edges).map(edge -> heavy.get(edge) ? HEAVY : 1).sum();
  }

  /** The weight of a lightest path, -1 if there is none. */
  private static double least(Digraph graph, BitSet heavy, int source, int target, int limit) {
    Graph<Integer, DefaultWeightedEdge> reference =
        new DirectedWeightedPseudograph<>(DefaultWeightedEdge.class);
    for (int node = 0; node < graph.nodes(); node++) {
      reference.addVertex(node);
    }
    for (int node = 0; node < graph.nodes(); node++) {
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        if (graph.edge(p) < limit) {
          reference.setEdgeWeight(
              reference.addEdge(node, graph.target(p)), heavy.get(graph.edge(p)) ? HEAVY : 1);
        }
      }
    }
    GraphPath<Integer, DefaultWeightedEdge> path =
        DijkstraShortestPath.findPathBetween(reference, source, target);
    return path == null ? -1 : path.getWeight();
  }
}
