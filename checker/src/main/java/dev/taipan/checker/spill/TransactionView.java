package dev.taipan.checker.spill;

import java.util.Arrays;

/** The transaction at which a reading of a history is: all of its operations, or some. */
public abstract class TransactionView {
  private static final int LEAST = 16;

  int place;
  int session;
  int size;
  byte[] writes = new byte[LEAST / Byte.SIZE];
  long[] keys = new long[LEAST];
  long[] values = new long[LEAST];

  TransactionView() {}

  /** Makes room for so many operations. */
  void require(int operations) {
    if (operations > keys.length) {
      keys = new long[Math.max(operations, 2 * keys.length)];
      values = new long[keys.length];
      writes = new byte[(keys.length + 7) / Byte.SIZE];
    }
  }

  /** Whether there is no room for another operation. */
  boolean isFull() {
    return size == keys.length;
  }

  /** Adds an operation, behind the others. */
  void add(boolean isWrite, long key, long value) {
    if (isFull()) {
      keys = Arrays.copyOf(keys, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
      writes = Arrays.copyOf(writes, (2 * size + 7) / Byte.SIZE);
    }
    keys[size] = key;
    values[size] = value;
    writes[size >> 3] |= (byte) ((isWrite ? 1 : 0) << (size & 7));
    size++;
  }

  /** Drops all operations. */
  void clear() {
    Arrays.fill(writes, 0, (size + 7) / Byte.SIZE, (byte) 0);
    size = 0;
  }

  /** The place, if the transaction committed. */
  int place() {
    return place;
  }

  /** Its session, by a dense number. */
  int session() {
    return session;
  }

  /** The number of operations in view. */
  int size() {
    return size;
  }

  /** Which of all operations of the transaction one in view is. */
  abstract int ordinal(int operation);

  /** The number of all its operations. */
  abstract int wholeSize();

  boolean isWrite(int operation) {
    return (writes[operation >> 3] >>> (operation & 7) & 1) != 0;
  }

  long key(int operation) {
    return keys[operation];
  }

  long value(int operation) {
    return values[operation];
  }

  /** Whether an operation is the transaction's last write of its key. */
  boolean isFinalWrite(int operation) {
    if (!isWrite(operation)) {
      return false;
    }
    for (int later = operation + 1; later < size; later++) {
      if (keys[later] == keys[operation] && isWrite(later)) {
        return false;
      }
    }
    return true;
  }

  /** Copies of the keys. */
  long[] keys() {
    return Arrays.copyOf(keys, size);
  }

  /** Copies of the values. */
  long[] values() {
    return Arrays.copyOf(values, size);
  }
}
