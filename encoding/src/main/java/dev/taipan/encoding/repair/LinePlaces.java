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

  /** All nodes in some order. */
  static LinePlaces inOrder(int[] order) {
    LinePlaces places = new LinePlaces(order.length);
    for (int i = 0; i < order.length; i++) {
      places.move(order[i], (i + 1) * ROOM);
    }
    return places;
  }

  /** The place of a node; positive, and less than 2 to the power of 48. */
  long of(int node) {
    return place[node];
  }

  /** Moves a node. */
  void move(int node, long to) {
    place[node] = to;
  }

  /** The places of all nodes; a copy. */
  long[] toArray() {
    return place.clone();
  }

  /** All nodes in the order of their places. */
  static int[] order(long[] places) {
    return IndirectSort.mergesort(0, places.length, (a, b) -> Long.compare(places[a], places[b]));
  }

  /** Makes room everywhere, and leaves the order as it is. */
  void spread() {
    long last = 0;
    for (int node : order(place)) {
      last += ROOM;
      place[node] = last;
    }
  }
}
