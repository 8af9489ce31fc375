package dev.taipan.history.graph;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A cycle with as few edges as possible, by breadth-first search inside the strongly connected
 * components. Exact while the work allowed suffices; beyond it, the shortest cycle found so far.
 */
public final class ShortestCycle {
  /** Edges looked at before the search settles for the best cycle it has. */
  private static final long WORK_ALLOWED = 50_000_000;

  private final Digraph graph;
  private final Components components;
  private final int[] distance;
  private final int[] arrivedBy;
  private final int[] cameFrom;
  private long work;
  private int[] best;

  private ShortestCycle(Digraph graph) {
    this.graph = graph;
    components = new Components(graph);
    distance = new int[graph.nodes()];
    arrivedBy = new int[graph.nodes()];
    cameFrom = new int[graph.nodes()];
    Arrays.fill(distance, -1);
  }

  /** The edges of a shortest cycle, in order, or an empty array when there is no cycle. */
  public static int[] in(Digraph graph) {
    return new ShortestCycle(graph).search();
  }

  /**
   * The edges of a shortest cycle without some edges, in order, or an empty array when there is
   * none.
   */
  public static int[] avoiding(BitSet edges, Digraph graph) {
    IntList from = new IntList();
    IntList to = new IntList();
    IntList numbers = new IntList();
    for (int node = 0; node < graph.nodes(); node++) {
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        if (!edges.get(graph.edge(p))) {
          from.add(node);
          to.add(graph.target(p));
          numbers.add(graph.edge(p));
        }
      }
    }
    int[] cycle = in(Digraph.of(graph.nodes(), from, to));
    return Arrays.stream(cycle).map(numbers::get).toArray();
  }

  /**
   * The edges of a cycle with few of some edges, in order, and of such cycles a short one; or an
   * empty array when there is no cycle. Every cycle is taken to contain one of these edges. Takes
   * time linear in the graph for each of them.
   *
   * @see LightestPath what few and short are worth
   */
  public static int[] withFew(BitSet edges, Digraph graph) {
    int[] best = in(graph);
    int least = LightestPath.weight(edges, best);
    for (int node = 0; node < graph.nodes(); node++) {
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        if (edges.get(graph.edge(p))) {
          int[] cycle = through(node, graph.edge(p), graph.target(p), edges, graph);
          int weight = LightestPath.weight(edges, cycle);
          if (cycle.length > 0 && weight < least) {
            best = cycle;
            least = weight;
          }
        }
      }
    }
    return best;
  }

  private static int[] through(int from, int edge, int to, BitSet heavy, Digraph graph) {
    return LightestPath.amongEarlier(graph, heavy, to, from, Integer.MAX_VALUE)
        .map(back -> IntStream.concat(IntStream.of(edge), Arrays.stream(back)).toArray())
        .orElse(new int[0]);
  }

  private int[] search() {
    int[] sizes = components.sizes();
    IntList seen = new IntList();
    for (int node = 0; node < graph.nodes() && work < WORK_ALLOWED; node++) {
      if (sizes[components.of(node)] > 1 || hasLoop(node)) {
        from(node, seen);
        for (int i = 0; i < seen.size(); i++) {
          distance[seen.get(i)] = -1;
        }
        seen.truncate(0);
      }
      if (best != null && best.length == 1) {
        break;
      }
    }
    return best == null ? new int[0] : best;
  }

  private boolean hasLoop(int node) {
    for (int p = graph.begin(node); p < graph.end(node); p++) {
      if (graph.target(p) == node) {
        return true;
      }
    }
    return false;
  }

  /** Breadth-first search from {@code root} until it is reached again or the best is matched. */
  private void from(int root, IntList seen) {
    distance[root] = 0;
    seen.add(root);
    int limit = best == null ? Integer.MAX_VALUE : best.length;
    for (int i = 0; i < seen.size(); i++) {
      int node = seen.get(i);
      if (distance[node] + 1 >= limit) {
        return;
      }
      work += graph.end(node) - graph.begin(node);
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        int target = graph.target(p);
        if (target == root) {
          best = path(root, node, graph.edge(p), distance[node] + 1);
          return;
        }
        if (distance[target] < 0 && components.of(target) == components.of(root)) {
          distance[target] = distance[node] + 1;
          arrivedBy[target] = graph.edge(p);
          cameFrom[target] = node;
          seen.add(target);
        }
      }
    }
  }

  private int[] path(int root, int last, int closing, int length) {
    int[] cycle = new int[length];
    cycle[length - 1] = closing;
    int node = last;
    for (int i = length - 2; i >= 0; i--) {
      cycle[i] = arrivedBy[node];
      node = cameFrom[node];
    }
    if (node != root) {
      throw new IllegalStateException("path does not start at its root");
    }
    return cycle;
  }
}
