package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import java.util.Arrays;

/** The versions that have been committed, numbered as they come; each knows the one before it. */
final class Versions {
  /** The initial version. */
  static final int NONE = -1;

  /** What a transaction wrote itself. */
  static final int OWN = -2;

  private final int[] last;
  private final int[] places;
  private final int[] previous;
  private final long[] values;
  private int count;

  Versions(History history) {
    last = new int[history.keys()];
    Arrays.fill(last, NONE);
    int writes = 0;
    for (int op = 0; op < history.operations(); op++) {
      writes += history.isWrite(op) ? 1 : 0;
    }
    places = new int[writes];
    previous = new int[writes];
    values = new long[writes];
  }

  /** The transaction at a place writes a key, perhaps once more. */
  void add(int key, long value, int place) {
    if (last[key] == NONE || places[last[key]] != place) {
      places[count] = place;
      previous[count] = last[key];
      last[key] = count++;
    }
    values[last[key]] = value;
  }

  /** The last version of a key. */
  int last(int key) {
    return last[key];
  }

  /** The place of the transaction that wrote a version. */
  int place(int version) {
    return places[version];
  }

  /** The version of the same key before one. */
  int previous(int version) {
    return previous[version];
  }

  long value(int version) {
    return values[version];
  }
}
