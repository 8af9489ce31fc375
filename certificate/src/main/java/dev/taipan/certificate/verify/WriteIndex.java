package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.hash.SeededHash;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The writes of each value to each key, by some transactions: a hash table of the first ones, each
 * with a list of the others behind it. Expected constant time for a look-up; 8 bytes per write for
 * the table, and 4 per operation where a value was written twice.
 */
final class WriteIndex {
  static final int NONE = -1;

  private final History history;
  private final int[] table;
  private int[] next;

  WriteIndex(History history, IntPredicate writers) {
    this.history = history;
    int writes = 0;
    for (int op = 0; op < history.operations(); op++) {
      writes += history.isWrite(op) ? 1 : 0;
    }
    table = new int[Integer.highestOneBit(Math.max(1, writes)) << 2];
    Arrays.fill(table, NONE);
    for (int t = 0; t < history.transactions(); t++) {
      if (writers.test(t)) {
        addWrites(history.operationStart(t), history.operationEnd(t));
      }
    }
  }

  private void addWrites(int start, int end) {
    for (int op = start; op < end; op++) {
      if (history.isWrite(op)) {
        int slot = slot(history.key(op), history.value(op));
        if (table[slot] == NONE) {
          table[slot] = op;
        } else {
          addBehind(table[slot], op);
        }
      }
    }
  }

  private void addBehind(int first, int op) {
    if (next == null) {
      next = new int[history.operations()];
      Arrays.fill(next, NONE);
    }
    next[op] = next[first];
    next[first] = op;
  }

  /** The write of a value to a key that stands for all equal ones, or {@link #NONE}. */
  int first(int key, long value) {
    return table[slot(key, value)];
  }

  /** The next equal write, or {@link #NONE}. */
  int next(int write) {
    return next == null ? NONE : next[write];
  }

  private int slot(int key, long value) {
    int slot = SeededHash.of(key, value) & table.length - 1;
    while (table[slot] != NONE
        && (history.key(table[slot]) != key || history.value(table[slot]) != value)) {
      slot = slot + 1 & table.length - 1;
    }
    return slot;
  }
}
