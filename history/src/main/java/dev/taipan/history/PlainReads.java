package dev.taipan.history;

import dev.taipan.history.graph.IntList;
import dev.taipan.history.parallel.Range;
import java.util.Arrays;

/**
 * Resolves reads of which there is no doubt what they observed, and which change nothing else: own
 * writes, the initial version, and the only write of a value if it is final and committed. Most
 * transactions have no others, and which have is independent of the order in which one looks.
 */
final class PlainReads {
  private final History history;
  private final VersionTable versions;
  private final SameValue sameValue;
  private final int[] writeOf;

  /** Per key the latest write so far of the transaction being scanned, if stamped by it. */
  private final int[] ownWrite;

  private final int[] ownStamp;

  /**
   * Prepares for some transactions.
   *
   * @param writeOf where what reads observed is put down
   */
  PlainReads(History history, VersionTable versions, SameValue sameValue, int[] writeOf) {
    this.history = history;
    this.versions = versions;
    this.sameValue = sameValue;
    this.writeOf = writeOf;
    ownWrite = new int[history.keys()];
    ownStamp = new int[history.keys()];
    Arrays.fill(ownStamp, -1);
  }

  /**
   * Resolves the reads of the committed transactions at some places of the recorded order, in
   * linear time; returns those of the transactions, in that order, that have other reads, too.
   */
  IntList resolve(Range places) {
    IntList others = new IntList();
    for (int place = places.from(); place < places.to(); place++) {
      int transaction = history.recorded(place);
      if (history.status(transaction) == TransactionStatus.COMMITTED
          && !history.isInitialTransaction(transaction)
          && !resolve(transaction)) {
        others.add(transaction);
      }
    }
    return others;
  }

  private boolean resolve(int transaction) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      int key = history.key(operation);
      if (history.isWrite(operation)) {
        ownWrite[key] = operation;
        ownStamp[key] = transaction;
      } else {
        int write =
            ownStamp[key] == transaction
                ? own(ownWrite[key], operation)
                : others(transaction, operation);
        if (write == ReadsFrom.THIN_AIR) {
          return false;
        }
        writeOf[operation] = write;
      }
    }
    return true;
  }

  private int own(int write, int read) {
    return history.value(write) == history.value(read) ? write : ReadsFrom.THIN_AIR;
  }

  /** What a read observed of other transactions, or {@link ReadsFrom#THIN_AIR} if in doubt. */
  private int others(int reader, int read) {
    int first = versions.first(history.key(read), history.value(read));
    if (history.isOfInitialValue(read)) {
      return first == VersionTable.NONE ? ReadsFrom.INITIAL_VERSION : ReadsFrom.THIN_AIR;
    }
    boolean plain =
        first != VersionTable.NONE
            && versions.next(first) == VersionTable.NONE
            && sameValue.isCandidate(first, reader)
            && history.status(sameValue.transactionOf(first)) == TransactionStatus.COMMITTED;
    return plain ? first : ReadsFrom.THIN_AIR;
  }
}
