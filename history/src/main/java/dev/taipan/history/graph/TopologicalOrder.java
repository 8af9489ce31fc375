package dev.taipan.history.graph;

import java.util.Optional;

/** Topological sorting by repeatedly taking nodes without predecessors (Kahn 1962). */
public final class TopologicalOrder {

  private TopologicalOrder() {}

  /**
   * All nodes in an order that every edge respects, or empty when the graph has a cycle. Among the
   * nodes that could come next the earliest discovered is taken, and nodes without predecessors are
   * discovered by increasing number. Linear time.
   */
  public static Optional<int[]> of(Digraph graph) {
    int[] missing = new int[graph.nodes()];
    for (int position = 0; position < graph.edges(); position++) {
      missing[graph.target(position)]++;
    }
    int[] order = new int[graph.nodes()];
    int filled = 0;
    for (int node = 0; node < graph.nodes(); node++) {
      if (missing[node] == 0) {
        order[filled++] = node;
      }
    }
    for (int i = 0; i < filled; i++) {
      for (int p = graph.begin(order[i]); p < graph.end(order[i]); p++) {
        if (--missing[graph.target(p)] == 0) {
          order[filled++] = graph.target(p);
        }
      }
    }
    return filled == order.length ? Optional.of(order) : Optional.empty();
  }
}
