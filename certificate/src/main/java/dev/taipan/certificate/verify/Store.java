package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import java.util.Arrays;

/**
 * What a database holds while transactions run: the versions that have been committed, those of one
 * key side by side as they came; and what the transaction at hand has written itself.
 */
final class Store {
  /** The initial version, and its place. */
  static final int NONE = -1;

  private final History history;

  /** Per key its first version, when there is one, and its last one. */
  private final int[] first;

  private final int[] last;

  /** Per version the place of its writer, and its value. */
  private final int[] places;

  private final long[] values;

  /** Per key the last write by a transaction that began, perhaps by an earlier one. */
  private final int[] own;

  Store(History history) {
    this.history = history;
    first = new int[history.keys() + 1];
    for (int op = 0; op < history.operations(); op++) {
      first[history.key(op) + 1] += history.isWrite(op) ? 1 : 0;
    }
    Arrays.parallelPrefix(first, Integer::sum);
    places = new int[first[history.keys()]];
    values = new long[places.length];
    last = new int[history.keys()];
    Arrays.fill(last, NONE);
    own = last.clone();
  }

  /** A transaction writes, which nobody else sees. */
  void writeOwn(int write, int key) {
    own[key] = write;
  }

  /** What a transaction wrote to a key before one of its operations, if it did. */
  int own(int t, int key, int operation) {
    return history.operationStart(t) <= own[key] && own[key] < operation ? own[key] : NONE;
  }

  /** The transaction at a place commits a write of a key, perhaps one more. */
  void commit(int key, long value, int place) {
    int version = last[key];
    if (version == NONE || places[version] != place) {
      version = version == NONE ? first[key] : version + 1;
      places[version] = place;
      last[key] = version;
    }
    values[version] = value;
  }

  /** The last version of a key. */
  int last(int key) {
    return last[key];
  }

  /** The version of a key before one. */
  int previous(int key, int version) {
    return version == first[key] ? NONE : version - 1;
  }

  /** The value of a version. */
  long value(int version) {
    return values[version];
  }

  /** The place of the transaction that wrote a version. */
  int place(int version) {
    return version == NONE ? NONE : places[version];
  }
}
