package dev.taipan.weak.check;

import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import java.util.Arrays;
import java.util.stream.IntStream;

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
    int[] reads = externalReads(reader, key);
    return agree(reader, reads) || areOfOneWriter(reader, key, reads);
  }

  /**
   * External reads of a key that returned different values, in the order of the transaction. No
   * single other transaction wrote all their values if that is so of all such reads: two where two
   * suffice, otherwise as many as it takes, of which none can be left out.
   */
  int[] differing(int reader, int key) {
    int[] reads = externalReads(reader, key);
    int[] any = {};
    for (int later = 0; later < reads.length; later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        int[] pair = {reads[earlier], reads[later]};
        if (!agree(reader, pair)) {
          any = pair;
          if (!areOfOneWriter(reader, key, pair)) {
            return any;
          }
        }
      }
    }
    return areHarmless(reader, key) ? any : withoutNeedless(reader, key, reads);
  }

  private int[] withoutNeedless(int reader, int key, int[] reads) {
    int[] needed = reads;
    for (int read : reads) {
      int[] others = Arrays.stream(needed).filter(other -> other != read).toArray();
      needed = areOfOneWriter(reader, key, others) ? needed : others;
    }
    return needed;
  }

  private boolean areOfOneWriter(int reader, int key, int... reads) {
    for (int writer = 0; writer < history.transactions(); writer++) {
      if (writer != reader && wroteAll(writer, reader, key, reads)) {
        return true;
      }
    }
    return false;
  }

  private boolean wroteAll(int writer, int reader, int key, int[] reads) {
    for (int read : reads) {
      if (!writes(writer, key, valueOfOthers(reader, read))) {
        return false;
      }
    }
    return true;
  }

  private boolean agree(int reader, int... reads) {
    for (int read : reads) {
      if (valueOfOthers(reader, read) != valueOfOthers(reader, reads[0])) {
        return false;
      }
    }
    return true;
  }

  private int[] externalReads(int reader, int key) {
    return IntStream.range(history.operationStart(reader), history.operationEnd(reader))
        .filter(op -> isExternalRead(reader, key, op))
        .toArray();
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
