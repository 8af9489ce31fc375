package dev.taipan.weak;

import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;

/**
 * Decides whether reads of one key in one transaction that returned different values are pattern
 * {@code j} for sure. They are not when one other transaction wrote all these values (that is an
 * intermediate read, a different anomaly), nor do reads count that the transaction's own writes may
 * explain.
 *
 * <p>Looks at every transaction, and is only asked once two values are seen to differ.
 */
final class RepeatedReads {
  private final History history;
  private final ReadsFrom readsFrom;

  RepeatedReads(History history, ReadsFrom readsFrom) {
    this.history = history;
    this.readsFrom = readsFrom;
  }

  /** Whether some choice of writers makes the transaction's reads of the key repeatable. */
  boolean areHarmless(int reader, int key) {
    if (externalValuesAgree(reader, key)) {
      return true;
    }
    for (int writer = 0; writer < history.transactions(); writer++) {
      if (writer != reader && wroteAllRead(writer, reader, key)) {
        return true;
      }
    }
    return false;
  }

  /** Another external read of the key of {@code read} that returned a different value, or -1. */
  int differentFrom(int reader, int read) {
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      if (isExternalRead(reader, history.key(read), op)
          && valueOfOthers(reader, op) != valueOfOthers(reader, read)) {
        return op;
      }
    }
    return -1;
  }

  private boolean externalValuesAgree(int reader, int key) {
    int first = -1;
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      if (isExternalRead(reader, key, op)) {
        if (first >= 0 && valueOfOthers(reader, first) != valueOfOthers(reader, op)) {
          return false;
        }
        first = op;
      }
    }
    return true;
  }

  private boolean wroteAllRead(int writer, int reader, int key) {
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      if (isExternalRead(reader, key, op) && !writes(writer, key, valueOfOthers(reader, op))) {
        return false;
      }
    }
    return true;
  }

  private boolean isExternalRead(int reader, int key, int operation) {
    return !history.isWrite(operation)
        && history.key(operation) == key
        && writeOfOthers(reader, operation) != ReadsFrom.THIN_AIR
        && !writes(reader, key, valueOfOthers(reader, operation));
  }

  /** What a read observed, of a list before the own appends that it ends with. */
  private int writeOfOthers(int reader, int read) {
    return isBehindOwnAppend(reader, read)
        ? readsFrom.listVersions().beforeOwn(reader, read)
        : readsFrom.writeOf(read);
  }

  /** Whether an operation is a read of a list that ends with an append of the same transaction. */
  boolean isBehindOwnAppend(int reader, int operation) {
    int write = readsFrom.writeOf(operation);
    return !history.isWrite(operation)
        && write < operation
        && write >= history.operationStart(reader)
        && history.lists().isList(history.key(operation));
  }

  private long valueOfOthers(int reader, int read) {
    int write = writeOfOthers(reader, read);
    if (write == readsFrom.writeOf(read)) {
      return history.value(read);
    }
    return write < 0 ? history.initialValue(history.key(read)) : history.value(write);
  }

  private boolean writes(int transaction, int key, long value) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      if (history.isWrite(operation)
          && history.key(operation) == key
          && history.value(operation) == value) {
        return true;
      }
    }
    return false;
  }
}
