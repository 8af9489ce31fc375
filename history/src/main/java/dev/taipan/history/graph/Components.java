package dev.taipan.history.graph;

import java.util.Arrays;

/**
 * The strongly connected components of a graph (Tarjan 1972), without recursion. Linear time and
 * space.
 */
public final class Components {
  private final int[] componentOf;
  private int count;

  /** Finds the components of {@code graph}. */
  public Components(Digraph graph) {
    int nodes = graph.nodes();
    componentOf = new int[nodes];
    Arrays.fill(componentOf, -1);
    int[] number = new int[nodes];
    int[] low = new int[nodes];
    int[] next = new int[nodes];
    IntList open = new IntList();
    IntList path = new IntList();
    int visited = 0;
    for (int root = 0; root < nodes; root++) {
      if (number[root] != 0) {
        continue;
      }
      path.add(root);
      while (!path.isEmpty()) {
        int node = path.get(path.size() - 1);
        if (number[node] == 0) {
          number[node] = ++visited;
          low[node] = visited;
          next[node] = graph.begin(node);
          open.add(node);
        }
        int child = -1;
        while (next[node] < graph.end(node)) {
          int target = graph.target(next[node]++);
          if (number[target] == 0) {
            child = target;
            break;
          }
          if (componentOf[target] < 0) {
            low[node] = Math.min(low[node], number[target]);
          }
        }
        if (child >= 0) {
          path.add(child);
          continue;
        }
        path.pop();
        if (!path.isEmpty()) {
          int parent = path.get(path.size() - 1);
          low[parent] = Math.min(low[parent], low[node]);
        }
        if (low[node] == number[node]) {
          close(open, node);
        }
      }
    }
  }

  private void close(IntList open, int root) {
    int member;
    do {
      member = open.pop();
      componentOf[member] = count;
    } while (member != root);
    count++;
  }

  /** The number of components. */
  public int count() {
    return count;
  }

  /** The component of a node; a component is numbered before those that reach it. */
  public int of(int node) {
    return componentOf[node];
  }

  /** The number of nodes of each component. */
  public int[] sizes() {
    int[] sizes = new int[count];
    for (int component : componentOf) {
      sizes[component]++;
    }
    return sizes;
  }
}
