package dev.taipan.checker.window;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.Optional;

/**
 * Topological orders that stay near the order of numbers: one node after the other, each behind
 * those before it that are not there yet. Depth first, in linear time.
 */
final class EventSort {
  private final int[] start;
  private final int[] before;

  private EventSort(int nodes, IntList sources, IntList targets) {
    start = new int[nodes + 1];
    for (int edge = 0; edge < targets.size(); edge++) {
      start[targets.get(edge) + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      start[node + 1] += start[node];
    }
    int[] next = Arrays.copyOf(start, nodes);
    before = new int[sources.size()];
    for (int edge = 0; edge < before.length; edge++) {
      before[next[targets.get(edge)]++] = sources.get(edge);
    }
  }

  /**
   * All nodes in such an order; empty if there is a cycle.
   *
   * @param sources of each edge the node that it leaves
   * @param targets of each edge the node that it enters
   */
  static Optional<int[]> of(int nodes, IntList sources, IntList targets) {
    return new EventSort(nodes, sources, targets).sort(nodes);
  }

  private Optional<int[]> sort(int nodes) {
    int[] sorted = new int[nodes];
    int count = 0;
    int[] path = new int[nodes];
    int[] next = Arrays.copyOf(start, nodes);
    boolean[] isOnPath = new boolean[nodes];
    boolean[] isSorted = new boolean[nodes];
    for (int node = 0; node < nodes; node++) {
      int length = 0;
      if (!isSorted[node]) {
        path[length++] = node;
        isOnPath[node] = true;
      }
      while (length > 0) {
        int last = path[length - 1];
        if (next[last] == start[last + 1]) {
          isSorted[last] = true;
          sorted[count++] = last;
          length--;
        } else {
          int earlier = before[next[last]++];
          if (!isSorted[earlier]) {
            if (isOnPath[earlier]) {
              return Optional.empty();
            }
            isOnPath[earlier] = true;
            path[length++] = earlier;
          }
        }
      }
    }
    return Optional.of(sorted);
  }
}
