package dev.taipan.history.graph;

/**
 * An immutable directed graph in compressed sparse row form. Nodes are {@code 0..nodes()-1}; edges
 * keep the numbers they had in the list they were built from, so that callers can say more about an
 * edge in arrays of their own. Parallel edges and loops are allowed.
 */
public final class Digraph {
  private final int[] start;
  private final int[] target;
  private final int[] edge;

  private Digraph(int[] start, int[] target, int[] edge) {
    this.start = start;
    this.target = target;
    this.edge = edge;
  }

  /** The graph with an edge from {@code from[i]} to {@code to[i]} for every i; linear time. */
  public static Digraph of(int nodes, IntList from, IntList to) {
    int edges = from.size();
    int[] start = new int[nodes + 1];
    for (int i = 0; i < edges; i++) {
      start[from.get(i) + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      start[node + 1] += start[node];
    }
    int[] next = start.clone();
    int[] target = new int[edges];
    int[] edge = new int[edges];
    for (int i = 0; i < edges; i++) {
      int position = next[from.get(i)]++;
      target[position] = to.get(i);
      edge[position] = i;
    }
    return new Digraph(start, target, edge);
  }

  /** The number of nodes. */
  public int nodes() {
    return start.length - 1;
  }

  /** The number of edges. */
  public int edges() {
    return target.length;
  }

  /** The first position of the edges that leave {@code node}. */
  public int begin(int node) {
    return start[node];
  }

  /** One past the last position of the edges that leave {@code node}. */
  public int end(int node) {
    return start[node + 1];
  }

  /** The node that the edge at {@code position} enters. */
  public int target(int position) {
    return target[position];
  }

  /** The number of the edge at {@code position}. */
  public int edge(int position) {
    return edge[position];
  }
}
