package dev.taipan.history;

import dev.taipan.history.graph.IntList;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * What a read may have observed: the writes of its value to its key, and the initial version. Reads
 * of one value share the list of its writes, so that nothing is stored per read.
 */
final class SameValue {
  private final History history;
  private final VersionTable versions;
  private final int[] transactionOf;
  private final FinalWrites finalWrites;

  SameValue(History history, VersionTable versions, int[] transactionOf, Workers workers) {
    this(history, versions, transactionOf, new FinalWrites(history, workers));
  }

  private SameValue(
      History history, VersionTable versions, int[] transactionOf, FinalWrites finalWrites) {
    this.history = history;
    this.versions = versions;
    this.transactionOf = transactionOf;
    this.finalWrites = finalWrites;
  }

  /** The same without what it takes to list candidates, which is much. */
  SameValue withoutCandidates() {
    return new SameValue(history, null, transactionOf, finalWrites);
  }

  int transactionOf(int operation) {
    return transactionOf[operation];
  }

  boolean isFinal(int write) {
    return finalWrites.contains(write);
  }

  /** Whether a reader may have observed a write of the value that it read, as levels allow it. */
  boolean isCandidate(int write, int reader) {
    int writer = transactionOf[write];
    return writer != reader
        && history.status(writer) != TransactionStatus.ABORTED
        && finalWrites.contains(write);
  }

  /** The first write of the value that a read returned. */
  int first(int read) {
    return versions.first(history.key(read), history.value(read));
  }

  /** All that a read may have observed; a new array, in time linear in the writes of its value. */
  int[] candidates(int read) {
    IntList candidates = new IntList();
    if (history.isOfInitialValue(read)) {
      candidates.add(ReadsFrom.INITIAL_VERSION);
    }
    addWrites(read, transactionOf[read], candidates);
    return candidates.toArray();
  }

  /** The writes of the value that a read returned which others may have observed; a new array. */
  int[] writes(int read) {
    IntList writes = new IntList();
    addWrites(read, History.INITIAL, writes);
    return writes.toArray();
  }

  private void addWrites(int read, int reader, IntList writes) {
    for (int write = first(read); write != VersionTable.NONE; write = versions.next(write)) {
      if (isCandidate(write, reader)) {
        writes.add(write);
      }
    }
  }

  /**
   * Of writes no level allows a reader to observe, the first that did not abort and is another's,
   * or else the reader's own, or else any; {@link ReadsFrom#THIN_AIR} if there is none at all.
   *
   * @param first of the list of equal writes
   */
  int leastUnlikely(int first, int reader) {
    int own = ReadsFrom.THIN_AIR;
    int aborted = ReadsFrom.THIN_AIR;
    for (int write = first; write != VersionTable.NONE; write = versions.next(write)) {
      if (transactionOf[write] == reader) {
        own = own == ReadsFrom.THIN_AIR ? write : own;
      } else if (history.status(transactionOf[write]) != TransactionStatus.ABORTED) {
        return write;
      } else {
        aborted = aborted == ReadsFrom.THIN_AIR ? write : aborted;
      }
    }
    return own == ReadsFrom.THIN_AIR ? aborted : own;
  }

  /** The writes that are their transaction's last write of the key, as a set of operations. */
  private static final class FinalWrites {
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
        for (int operation = history.operationEnd(transaction) - 1;
            operation >= start;
            operation--) {
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
}
