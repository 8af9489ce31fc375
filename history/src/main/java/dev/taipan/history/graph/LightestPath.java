package dev.taipan.history.graph;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lightest paths where some edges weigh more than others: Dijkstra's algorithm with a bucket per
 * distance (Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering", CACM 1969).
 * Linear time.
 */
public final class LightestPath {
  /** What a heavy edge weighs; any other one weighs one. */
  private static final int HEAVY = 16;

  private final Digraph graph;
  private final BitSet heavy;
  private final int limit;
  private final int[] distance;
  private final int[] arrivedBy;
  private final int[] cameFrom;

  /**
   * The nodes that may be at the distances to come; of distance d in bucket d modulo their number.
   */
  private final IntList[] buckets =
      Stream.generate(IntList::new).limit(HEAVY + 1).toArray(IntList[]::new);

  private int pending;

  private LightestPath(Digraph graph, BitSet heavy, int limit) {
    this.graph = graph;
    this.heavy = heavy;
    this.limit = limit;
    distance = new int[graph.nodes()];
    arrivedBy = new int[graph.nodes()];
    cameFrom = new int[graph.nodes()];
    Arrays.fill(distance, Integer.MAX_VALUE);
  }

  /**
   * The edges of a lightest path from one node to another, of no edges when they are the same.
   *
   * @param heavy the edges that weigh as much as {@value #HEAVY} others
   * @param limit no edge with this number or a larger one is looked at
   */
  public static Optional<int[]> amongEarlier(
      Digraph graph, BitSet heavy, int source, int target, int limit) {
    return new LightestPath(graph, heavy, limit).between(source, target);
  }

  /** What some edges weigh together. */
  static int weight(BitSet heavy, int[] edges) {
    return Arrays.stream(edges).map(edge -> heavy.get(edge) ? HEAVY : 1).sum();
  }

  private Optional<int[]> between(int source, int target) {
    reach(source, 0);
    for (int now = 0; pending > 0; now++) {
      IntList bucket = buckets[now % buckets.length];
      for (int i = 0; i < bucket.size(); i++) {
        int node = bucket.get(i);
        if (node == target) {
          return Optional.of(walkBack(source, target));
        }
        if (distance[node] == now) {
          expand(node);
        }
      }
      pending -= bucket.size();
      bucket.truncate(0);
    }
    return Optional.empty();
  }

  private void reach(int node, int after) {
    distance[node] = after;
    buckets[after % buckets.length].add(node);
    pending++;
  }

  private void expand(int node) {
    for (int p = graph.begin(node); p < graph.end(node); p++) {
      int edge = graph.edge(p);
      int after = distance[node] + (heavy.get(edge) ? HEAVY : 1);
      if (edge < limit && after < distance[graph.target(p)]) {
        arrivedBy[graph.target(p)] = edge;
        cameFrom[graph.target(p)] = node;
        reach(graph.target(p), after);
      }
    }
  }

  private int[] walkBack(int source, int target) {
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
