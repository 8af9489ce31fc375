package dev.taipan.weak.clock;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.Components;
import dev.taipan.history.graph.Digraph;
import java.util.Arrays;

/**
 * Reachability in a graph that contains session order and may have cycles: per strongly connected
 * component and session the latest transaction that reaches it. Takes 4 bytes per component and
 * session.
 */
public final class SessionReach implements CausalPast {
  private final Accesses accesses;
  private final Components components;
  private final int[][] latest;

  public SessionReach(Accesses accesses, Digraph graph) {
    this.accesses = accesses;
    components = new Components(graph);
    int sessions = accesses.history().sessions();
    latest = new int[components.count()][];
    for (int component = 0; component < latest.length; component++) {
      latest[component] = new int[sessions];
      Arrays.fill(latest[component], -1);
    }
    for (int node : inComponentOrder(graph)) {
      int[] row = latest[components.of(node)];
      int session = accesses.sessionOf(node);
      row[session] = Math.max(row[session], node);
    }
    for (int node : inComponentOrder(graph)) {
      push(graph, node);
    }
  }

  /** All nodes, components that reach others first. */
  private int[] inComponentOrder(Digraph graph) {
    int[] start = new int[components.count() + 1];
    for (int node = 0; node < graph.nodes(); node++) {
      start[components.count() - components.of(node)]++;
    }
    for (int i = 0; i < components.count(); i++) {
      start[i + 1] += start[i];
    }
    int[] order = new int[graph.nodes()];
    for (int node = 0; node < graph.nodes(); node++) {
      order[start[components.count() - 1 - components.of(node)]++] = node;
    }
    return order;
  }

  private void push(Digraph graph, int node) {
    int[] row = latest[components.of(node)];
    for (int p = graph.begin(node); p < graph.end(node); p++) {
      int[] target = latest[components.of(graph.target(p))];
      if (target != row) {
        for (int session = 0; session < row.length; session++) {
          target[session] = Math.max(target[session], row[session]);
        }
      }
    }
  }

  /** The latest transaction of a session that reaches, or is, {@code transaction}; -1 if none. */
  @Override
  public int latest(int session, int transaction) {
    return latest[components.of(transaction)][session];
  }

  /** Whether there is a path from one transaction to another, different one. */
  public boolean reaches(int source, int target) {
    return latest(accesses.sessionOf(source), target) >= source;
  }
}
