package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;

/** Each key's writers in a given order of transactions, instead of by number. Linear time. */
final class WritersInOrder {
  private final Accesses accesses;
  private final int[] place;
  private final int[] writer;

  WritersInOrder(Accesses accesses, int[] order) {
    this.accesses = accesses;
    place = new int[accesses.history().transactions()];
    int keys = accesses.history().keys();
    int[] next = new int[keys];
    for (int key = 0; key < keys; key++) {
      next[key] = accesses.writerStart(key);
    }
    writer = new int[keys == 0 ? 0 : accesses.writerEnd(keys - 1)];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
      for (int w = accesses.writeStart(order[i]); w < accesses.writeEnd(order[i]); w++) {
        writer[next[accesses.writeKey(w)]++] = order[i];
      }
    }
  }

  /** The place of each transaction in the order. */
  int[] places() {
    return place;
  }

  /** The writer at a position among a key's writers. */
  int writer(int position) {
    return writer[position];
  }

  /** The first position of a key's writers that come after a place, by binary search. */
  int firstAfter(int key, int after) {
    int low = accesses.writerStart(key);
    int high = accesses.writerEnd(key);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (place[writer[middle]] <= after) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
