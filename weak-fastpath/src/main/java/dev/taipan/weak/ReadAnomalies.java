package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.Optional;

/**
 * The patterns that show in one transaction: {@code a} to {@code f} and {@code j}. One pass over
 * the operations with per-key marks that are stamped by transaction, so nothing is cleared or
 * allocated on the way; linear time.
 */
final class ReadAnomalies {
  private static final int NONE = -1;

  private final History history;
  private final ReadsFrom readsFrom;
  private final WeakLevel level;
  private final RepeatedReads repeatedReads;

  /** Whether different values may come from one writer without that being forbidden anyway. */
  private final boolean mayReadIntermediates;

  /** Per key: the transaction that last wrote or read it, and where. */
  private final int[] writtenBy;

  private final int[] lastWrite;
  private final int[] readBy;
  private final int[] firstRead;

  ReadAnomalies(Accesses accesses, WeakLevel level) {
    history = accesses.history();
    readsFrom = accesses.readsFrom();
    this.level = level;
    mayReadIntermediates = !level.forbids(Tap.INTERMEDIATE_READ);
    repeatedReads = new RepeatedReads(history, readsFrom);
    int keys = history.keys();
    writtenBy = new int[keys];
    lastWrite = new int[keys];
    readBy = new int[keys];
    firstRead = new int[keys];
    Arrays.fill(writtenBy, NONE);
    Arrays.fill(readBy, NONE);
  }

  /** The first read in the history's order that the level forbids. */
  Optional<WeakViolation> first() {
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (readsFrom.included(transaction)) {
        WeakViolation violation = firstIn(transaction);
        if (violation != null) {
          return Optional.of(violation);
        }
      }
    }
    return Optional.empty();
  }

  private WeakViolation firstIn(int transaction) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      int key = history.key(operation);
      if (history.isWrite(operation)) {
        writtenBy[key] = transaction;
        lastWrite[key] = operation;
        continue;
      }
      WeakViolation violation = judge(transaction, operation, key);
      if (violation != null && level.forbids(violation.tap())) {
        return violation;
      }
      if (level.forbids(Tap.NON_REPEATABLE_READ)) {
        violation = compareWithEarlierRead(transaction, operation, key);
        if (violation != null) {
          return violation;
        }
      }
    }
    return null;
  }

  private WeakViolation judge(int transaction, int read, int key) {
    int write = readsFrom.writeOf(read);
    boolean wroteBefore = writtenBy[key] == transaction;
    if (write == ReadsFrom.THIN_AIR) {
      return new WeakViolation.BadRead(Tap.THIN_AIR_READ, read, NONE);
    }
    if (write >= history.operationStart(transaction) && write < history.operationEnd(transaction)) {
      return judgeOwn(read, key, write);
    }
    if (wroteBefore) {
      return new WeakViolation.BadRead(Tap.NOT_MY_OWN_WRITE, read, lastWrite[key]);
    }
    if (write >= 0) {
      if (history.status(history.transactionOf(write)) == TransactionStatus.ABORTED) {
        return new WeakViolation.BadRead(Tap.ABORTED_READ, read, write);
      }
      if (!readsFrom.isFinal(write)) {
        return new WeakViolation.BadRead(Tap.INTERMEDIATE_READ, read, write);
      }
    }
    return null;
  }

  private WeakViolation judgeOwn(int read, int key, int write) {
    if (write > read) {
      return new WeakViolation.BadRead(Tap.FUTURE_READ, read, write);
    }
    return write == lastWrite[key]
        ? null
        : new WeakViolation.BadRead(Tap.NOT_MY_LAST_WRITE, read, lastWrite[key]);
  }

  /** Pattern {@code j}: two reads from other transactions with different values. */
  private WeakViolation compareWithEarlierRead(int transaction, int read, int key) {
    int write = readsFrom.writeOf(read);
    boolean own =
        write >= history.operationStart(transaction) && write < history.operationEnd(transaction);
    if (own || write == ReadsFrom.THIN_AIR) {
      return null;
    }
    if (readBy[key] != transaction) {
      readBy[key] = transaction;
      firstRead[key] = read;
      return null;
    }
    int earlier = firstRead[key];
    return history.value(earlier) == history.value(read)
            || (mayReadIntermediates && repeatedReads.areHarmless(transaction, key))
        ? null
        : new WeakViolation.BadRead(Tap.NON_REPEATABLE_READ, read, earlier);
  }
}
