package dev.taipan.checker.spill;

import dev.taipan.history.column.LongIntTable;
import dev.taipan.history.hash.SeededHash;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;

/** Some keys, or all of them once there would be too many. At most 48 bytes for each. */
final class KeySet implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int FILTER = 1 << 21;

  private final int most;
  private long[] listed = new long[16];
  private int size;
  private boolean all;
  private transient LongIntTable keys = new LongIntTable();

  /** By hash whether there may be such a key: small enough for a cache. */
  private transient long[] bits = new long[FILTER >> 6];

  /** Will have so many keys at most, or all. */
  KeySet(int most) {
    this.most = most;
  }

  /** Adds keys. */
  void addAll(long[] others) {
    for (long key : others) {
      add(key);
    }
  }

  /** Adds a key. */
  void add(long key) {
    if (all || contains(key)) {
      return;
    }
    if (size == most) {
      all = true;
      keys = new LongIntTable();
      listed = new long[0];
      size = 0;
      return;
    }
    if (size == listed.length) {
      listed = Arrays.copyOf(listed, 2 * size);
    }
    listed[size++] = key;
    index(key);
  }

  private void index(long key) {
    int hash = SeededHash.of(key);
    bits[(hash & FILTER - 1) >> 6] |= 1L << hash;
    keys.put(key, 0);
  }

  /** Whether these are all keys. */
  boolean isAll() {
    return all;
  }

  /** Whether a key is among them, if they are not all. */
  boolean contains(long key) {
    int hash = SeededHash.of(key);
    return (bits[(hash & FILTER - 1) >> 6] >>> hash & 1) != 0
        && keys.get(key) != LongIntTable.ABSENT;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    keys = new LongIntTable();
    bits = new long[FILTER >> 6];
    for (int i = 0; i < size; i++) {
      index(listed[i]);
    }
  }
}
