package dev.taipan.weak.check;

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

  /**
   * Two external reads of a key that returned different values, which no single other transaction
   * wrote if there are such; the later one last.
   */
  int[] differing(int reader, int key) {
    int[] any = {};
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      for (int earlier = history.operationStart(reader); earlier < op; earlier++) {
        if (areDifferent(reader, key, earlier, op)) {
          any = new int[] {earlier, op};
          if (!areOfOneWriter(reader, key, any)) {
            return any;
          }
        }
      }
    }
    return any;
  }

  private boolean areDifferent(int reader, int key, int one, int other) {
    return isExternalRead(reader, key, one)
        && isExternalRead(reader, key, other)
        && valueOfOthers(reader, one) != valueOfOthers(reader, other);
  }

  private boolean areOfOneWriter(int reader, int key, int[] reads) {
    for (int writer = 0; writer < history.transactions(); writer++) {
      if (writer != reader
          && writes(writer, key, valueOfOthers(reader, reads[0]))
          && writes(writer, key, valueOfOthers(reader, reads[1]))) {
        return true;
      }
    }
    return false;
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
