package dev.taipan.pruning;

import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.LightestPath;
import java.util.BitSet;
import java.util.Optional;

/** Searches among the edges of a graph that have small numbers. A search takes linear time. */
final class EarlierEdges {
  private final Digraph graph;
  private final BitSet derived;
  private final int limit;

  /**
   * The edges numbered less than {@code limit}.
   *
   * @param derived those of them that paths had better avoid
   */
  EarlierEdges(Digraph graph, BitSet derived, int limit) {
    this.graph = graph;
    this.derived = derived;
    this.limit = limit;
  }

  /**
   * The edges of a path that rests on little, if there is one; of no edges from a node to itself.
   */
  Optional<int[]> path(int source, int target) {
    return LightestPath.amongEarlier(graph, derived, source, target, limit);
  }

  /** The numbers of the edges from one node to another. */
  IntList between(int source, int target) {
    IntList edges = new IntList();
    for (int p = graph.begin(source); p < graph.end(source); p++) {
      if (graph.target(p) == target && graph.edge(p) < limit) {
        edges.add(graph.edge(p));
      }
    }
    return edges;
  }
}
