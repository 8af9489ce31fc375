package dev.taipan.history;

import dev.taipan.history.hash.SeededHash;
import java.util.Arrays;

/**
 * Finds the writes of a value to a key, but for those that spell out the initial transaction.
 *
 * <p>Most databases under test are written with values that count up, per key or over all keys. So
 * a key whose values lie densely gets a direct table; if those of the other keys lie densely
 * together, they share one, in which a value belongs to the key that was written last with it; and
 * what is left shares an open-addressing hash table. All hold write operations; writes of the same
 * value to the same key form a list behind the first.
 *
 * <p>Built in time linear in the number of operations; a look-up takes constant expected time.
 */
public final class VersionTable {
  /** There is no such write. */
  public static final int NONE = -1;

  /** Direct table entries per write of the key: a key's table may be at most this sparse. */
  private static final int SPARSITY = 4;

  private final History history;

  /** Per key the offset of its direct table in {@link #direct}, or -1 when it is in the hash. */
  private final int[] directBase;

  private final long[] smallest;
  private final long[] largest;
  private final int[] direct;
  private final SharedValues shared;
  private final int[] hashed;

  /** Per write the next write of the same value to the same key; null while there is none. */
  private int[] next;

  /** Indexes the writes of a history. */
  public VersionTable(History history) {
    this.history = history;
    int keys = history.keys();
    smallest = new long[keys];
    largest = new long[keys];
    int[] writes = new int[keys];
    measure(writes);
    directBase = new int[keys];
    long directSize = 0;
    SharedValues.Range rest = new SharedValues.Range();
    for (int key = 0; key < keys; key++) {
      long span = largest[key] - smallest[key] + 1;
      boolean dense = span > 0 && span <= (long) SPARSITY * writes[key];
      if (dense && directSize + span < Integer.MAX_VALUE) {
        directBase[key] = (int) directSize;
        directSize += span;
      } else {
        directBase[key] = -1;
        rest.add(smallest[key], largest[key], writes[key]);
      }
    }
    direct = new int[(int) directSize];
    Arrays.fill(direct, NONE);
    shared = SharedValues.of(history, rest, key -> directBase[key] < 0);
    hashed = new int[Math.max(2, Integer.highestOneBit(Math.max(1, shared.left())) << 2)];
    Arrays.fill(hashed, NONE);
    fill();
  }

  private void measure(int[] writes) {
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation)) {
        int key = history.key(operation);
        long value = history.value(operation);
        if (writes[key]++ == 0) {
          smallest[key] = value;
          largest[key] = value;
        } else if (value < smallest[key]) {
          smallest[key] = value;
        } else if (value > largest[key]) {
          largest[key] = value;
        }
      }
    }
  }

  /**
   * Adds all writes, last first, so that lists of equal writes are in recorded order. In that order
   * the writes of a key that follow each other are close in the table, too, which keeps it cached.
   */
  private void fill() {
    for (int place = history.transactions() - 1; place >= 0; place--) {
      int transaction = history.recorded(place);
      if (history.isInitialTransaction(transaction)) {
        continue;
      }
      int start = history.operationStart(transaction);
      for (int operation = history.operationEnd(transaction) - 1; operation >= start; operation--) {
        if (history.isWrite(operation)) {
          int key = history.key(operation);
          long value = history.value(operation);
          if (directBase[key] >= 0) {
            add(direct, directBase[key] + (int) (value - smallest[key]), operation);
          } else if (shared.takes(key, value)) {
            add(shared.table(), shared.index(value), operation);
          } else {
            add(hashed, slot(key, value), operation);
          }
        }
      }
    }
  }

  private void add(int[] table, int index, int operation) {
    if (table[index] != NONE) {
      if (next == null) {
        next = new int[history.operations()];
        Arrays.fill(next, NONE);
      }
      next[operation] = table[index];
    }
    table[index] = operation;
  }

  /** The first write of {@code value} to {@code key}, or {@link #NONE}. */
  public int first(int key, long value) {
    int base = directBase[key];
    if (base >= 0) {
      return value < smallest[key] || value > largest[key]
          ? NONE
          : direct[base + (int) (value - smallest[key])];
    }
    if (shared.covers(value)) {
      int write = shared.table()[shared.index(value)];
      if (write == NONE || history.key(write) == key) {
        return write;
      }
    }
    return hashed[slot(key, value)];
  }

  /**
   * The first write of {@code value} to {@code key} by a transaction that did not abort, or else
   * the first by any, or {@link #NONE}.
   */
  int firstNotAborted(int key, long value) {
    int first = first(key, value);
    if (first == NONE || next(first) == NONE) {
      return first;
    }
    for (int write = first; write != NONE; write = next(write)) {
      if (history.status(history.transactionOf(write)) != TransactionStatus.ABORTED) {
        return write;
      }
    }
    return first;
  }

  /** The next write of the same value to the same key, or {@link #NONE}. */
  public int next(int operation) {
    return next == null ? NONE : next[operation];
  }

  private int slot(int key, long value) {
    int mask = hashed.length - 1;
    int slot = SeededHash.of(key, value) & mask;
    while (hashed[slot] != NONE
        && (history.key(hashed[slot]) != key || history.value(hashed[slot]) != value)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
