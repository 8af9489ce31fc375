package dev.taipan.history.graph;

import java.util.Arrays;
import java.util.Optional;

/** Shortest paths by breadth-first search; linear time. */
public final class ShortestPath {

  private ShortestPath() {}

  /**
   * The edges of a path from one node to another with as few edges as possible; of no edges when
   * the nodes are the same.
   *
   * @throws IllegalArgumentException when there is no path
   */
  public static int[] between(Digraph graph, int source, int target) {
    return amongEarlier(graph, source, target, Integer.MAX_VALUE)
        .orElseThrow(
            () -> new IllegalArgumentException("no path from " + source + " to " + target));
  }

  /**
   * The edges of such a path among those numbered less than {@code limit}, if there is one.
   *
   * @param limit no edge with this number or a larger one is looked at
   */
  public static Optional<int[]> amongEarlier(Digraph graph, int source, int target, int limit) {
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
    return cameFrom[target] < 0
        ? Optional.empty()
        : Optional.of(walkBack(source, target, cameFrom, arrivedBy));
  }

  private static int[] walkBack(int source, int target, int[] cameFrom, int[] arrivedBy) {
    IntList reversed = new IntList();
    for (int node = target; node != source; node = cameFrom[node]) {
      reversed.add(arrivedBy[node]);
    }
    int[] path = new int[reversed.size()];
    for (int i = 0; i < path.length; i++) {
      path[i] = reversed.get(path.length - 1 - i);
    }
    return path;
  }
}
