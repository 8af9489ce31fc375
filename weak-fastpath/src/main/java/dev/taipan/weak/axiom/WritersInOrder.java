package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;

/**
 * Each key's writers in the order in which transactions are passed, instead of by number: those of
 * a key between its start and its end.
 */
final class WritersInOrder {
  private final Accesses accesses;
  private final int[] writer;
  private final int[] end;

  /** No writers yet. */
  WritersInOrder(Accesses accesses) {
    this.accesses = accesses;
    end = new int[accesses.history().keys()];
    for (int key = 0; key < end.length; key++) {
      end[key] = accesses.writerStart(key);
    }
    writer = new int[end.length == 0 ? 0 : accesses.writerEnd(end.length - 1)];
  }

  /** Passes a transaction: adds it to the writers of each key that it wrote. */
  void pass(int transaction) {
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      writer[end[accesses.writeKey(w)]++] = transaction;
    }
  }

  /** The position behind the latest writer of a key. */
  int end(int key) {
    return end[key];
  }

  /** The writer at a position among a key's writers. */
  int writer(int position) {
    return writer[position];
  }
}
