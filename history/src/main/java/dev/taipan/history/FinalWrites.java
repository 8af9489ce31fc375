package dev.taipan.history;

import java.util.Arrays;

/** The writes that are their transaction's last write of the key, as a set of operations. */
final class FinalWrites {
  private final long[] bits;

  /** Finds them in time linear in the number of operations. */
  FinalWrites(History history) {
    bits = new long[(history.operations() >>> 6) + 1];
    int[] stamp = new int[history.keys()];
    Arrays.fill(stamp, -1);
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      int start = history.operationStart(transaction);
      for (int operation = history.operationEnd(transaction) - 1; operation >= start; operation--) {
        if (history.isWrite(operation) && stamp[history.key(operation)] != transaction) {
          stamp[history.key(operation)] = transaction;
          bits[operation >>> 6] |= 1L << operation;
        }
      }
    }
  }

  boolean contains(int operation) {
    return (bits[operation >>> 6] & 1L << operation) != 0;
  }
}
