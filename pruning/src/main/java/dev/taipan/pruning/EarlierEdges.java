package dev.taipan.pruning;

import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.Optional;

/** Searches among the edges of a graph that have small numbers. A search takes linear time. */
final class EarlierEdges {
  private final Digraph graph;
  private final int limit;

  /** The edges numbered less than {@code limit}. */
  EarlierEdges(Digraph graph, int limit) {
    this.graph = graph;
    this.limit = limit;
  }

  /** The edges of a shortest path, if there is one; of no edges from a node to itself. */
  Optional<int[]> path(int source, int target) {
    int[] arrivedBy = new int[graph.nodes()];
    int[] cameFrom = new int[graph.nodes()];
    Arrays.fill(cameFrom, -1);
    cameFrom[source] = source;
    IntList queue = new IntList();
    queue.add(source);
    for (int i = 0; i < queue.size() && cameFrom[target] < 0; i++) {
      int node = queue.get(i);
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        if (graph.edge(p) < limit && cameFrom[graph.target(p)] < 0) {
          cameFrom[graph.target(p)] = node;
          arrivedBy[graph.target(p)] = graph.edge(p);
          queue.add(graph.target(p));
        }
      }
    }
    if (cameFrom[target] < 0) {
      return Optional.empty();
    }
    IntList reversed = new IntList();
    for (int node = target; node != source; node = cameFrom[node]) {
      reversed.add(arrivedBy[node]);
    }
    int[] path = new int[reversed.size()];
    for (int i = 0; i < path.length; i++) {
      path[i] = reversed.get(path.length - 1 - i);
    }
    return Optional.of(path);
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
