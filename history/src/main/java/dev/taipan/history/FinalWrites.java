package dev.taipan.history;

import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/** The writes that are their transaction's last write of the key, as a set of operations. */
final class FinalWrites {
  private final long[] bits;

  /** Finds them in time linear in the number of operations. */
  FinalWrites(History history, Workers workers) {
    bits = new long[(history.operations() >>> 6) + 1];
    List<Range> ranges =
        workers.divide(history.transactions(), VersionTable.work(history, workers));
    for (Part part : workers.each(ranges, range -> Part.of(history, range))) {
      for (int word = 0; word < part.bits.length; word++) {
        bits[part.firstWord + word] |= part.bits[word];
      }
    }
  }

  /** Those of some transactions: the words of the set that their operations are in. */
  private record Part(int firstWord, long[] bits) {

    static Part of(History history, Range range) {
      int first = history.operationStart(range.from()) >>> 6;
      int last = history.operationStart(range.to()) >>> 6;
      Part part = new Part(first, new long[last - first + 1]);
      int[] stamp = new int[history.keys()];
      Arrays.fill(stamp, -1);
      for (int transaction = range.from(); transaction < range.to(); transaction++) {
        part.add(history, transaction, stamp);
      }
      return part;
    }

    private void add(History history, int transaction, int[] stamp) {
      int start = history.operationStart(transaction);
      for (int operation = history.operationEnd(transaction) - 1; operation >= start; operation--) {
        if (history.isWrite(operation) && stamp[history.key(operation)] != transaction) {
          stamp[history.key(operation)] = transaction;
          bits[(operation >>> 6) - firstWord] |= 1L << operation;
        }
      }
    }
  }

  boolean contains(int operation) {
    return (bits[operation >>> 6] & 1L << operation) != 0;
  }
}
