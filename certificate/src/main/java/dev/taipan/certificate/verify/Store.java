package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import java.util.Arrays;

/**
 * What a database holds while transactions run: the versions that have been committed, those of one
 * key side by side as they came; and what the transaction at hand has written itself. What is asked
 * of a key most often lies side by side in memory, too.
 */
final class Store {
  /** The initial version, and its place. */
  static final int NONE = -1;

  private static final int WIDTH = 4;
  private static final int LAST = 0;
  private static final int VALUE = 1;
  private static final int OWN = 2;
  private static final int OWN_VALUE = 3;

  /**
   * Per key its last version, with the place of its writer in the upper half; the value of that;
   * the place of the transaction that wrote last, but may not have committed; and what it wrote.
   */
  private final long[] keys;

  /** Per key its first version, when there is one. */
  private final int[] first;

  /** Per version the place of its writer, and its value. */
  private final int[] places;

  private final long[] values;

  Store(History history) {
    keys = new long[Math.multiplyExact(WIDTH, history.keys())];
    Arrays.fill(keys, NONE);
    first = new int[history.keys() + 1];
    for (int op = 0; op < history.operations(); op++) {
      first[history.key(op) + 1] += history.isWrite(op) ? 1 : 0;
    }
    Arrays.parallelPrefix(first, Integer::sum);
    places = new int[first[history.keys()]];
    values = new long[places.length];
  }

  /** The transaction at a place writes, which nobody else sees. */
  void writeOwn(int key, long value, int place) {
    keys[WIDTH * key + OWN] = place;
    keys[WIDTH * key + OWN_VALUE] = value;
  }

  /** Whether the transaction at a place has written a key. */
  boolean hasOwn(int key, int place) {
    return keys[WIDTH * key + OWN] == place;
  }

  /** What it wrote last. */
  long ownValue(int key) {
    return keys[WIDTH * key + OWN_VALUE];
  }

  /** The transaction at a place commits a write of a key, perhaps one more. */
  void commit(int key, long value, int place) {
    int version = last(key);
    if (lastPlace(key) != place) {
      version = version == NONE ? first[key] : version + 1;
      places[version] = place;
      keys[WIDTH * key + LAST] = (long) place << Integer.SIZE | version;
    }
    keys[WIDTH * key + VALUE] = value;
    values[version] = value;
  }

  /** The last version of a key. */
  int last(int key) {
    return (int) keys[WIDTH * key + LAST];
  }

  /** The place of its writer. */
  int lastPlace(int key) {
    return (int) (keys[WIDTH * key + LAST] >> Integer.SIZE);
  }

  /** The version of a key before one. */
  int previous(int key, int version) {
    return version == first[key] ? NONE : version - 1;
  }

  /** The value of a version of a key; that of the last one is at hand. */
  long value(int key, int version) {
    return version == last(key) ? keys[WIDTH * key + VALUE] : values[version];
  }

  /** The place of the transaction that wrote a version of a key. */
  int place(int key, int version) {
    return version == last(key) ? lastPlace(key) : places[version];
  }
}
