package dev.taipan.encoding.repair;

import com.carrotsearch.hppc.sorting.IndirectSort;
import java.util.Arrays;

/** Where each node is on a line, with room between neighbours for others. */
final class LinePlaces {
  /** The room between neighbours after nodes have been spread. */
  static final long ROOM = 1 << 16;

  private final long[] place;

  /** So many nodes, in the order of their numbers. */
  LinePlaces(int nodes) {
    place = new long[nodes];
    Arrays.setAll(place, node -> (node + 1) * ROOM);
  }

  /** The place of a node; positive, and less than 2 to the power of 48. */
  long of(int node) {
    return place[node];
  }

  /** Moves a node. */
  void move(int node, long to) {
    place[node] = to;
  }

  /** All nodes, in order. */
  int[] order() {
    return IndirectSort.mergesort(0, place.length, (a, b) -> Long.compare(place[a], place[b]));
  }

  /** Makes room everywhere, and leaves the order as it is. */
  void spread() {
    long last = 0;
    for (int node : order()) {
      last += ROOM;
      place[node] = last;
    }
  }
}
