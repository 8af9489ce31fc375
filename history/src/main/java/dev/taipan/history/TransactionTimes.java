package dev.taipan.history;

import java.util.Arrays;

/**
 * When transactions started and ended, where an input says so: no memory until some time is given,
 * and 16 bytes per transaction then.
 */
final class TransactionTimes {
  private long[] starts;
  private long[] ends;

  /** Whether no time was given. */
  boolean isEmpty() {
    return starts == null;
  }

  long start(int transaction) {
    return starts == null || transaction >= starts.length ? History.NO_START : starts[transaction];
  }

  long end(int transaction) {
    return ends == null || transaction >= ends.length ? History.NO_END : ends[transaction];
  }

  /**
   * Sets both times of a transaction.
   *
   * @throws IllegalArgumentException when it ends before it starts
   */
  void set(int transaction, long start, long end) {
    if (end < start) {
      throw new IllegalArgumentException("ends at " + end + ", before its start at " + start);
    }
    if (start == History.NO_START && end == History.NO_END && isEmpty()) {
      return;
    }
    makeRoomFor(transaction);
    starts[transaction] = start;
    ends[transaction] = end;
  }

  /** These times, with ends that much later; what has no end keeps none. */
  TransactionTimes withLaterEnds(long later) {
    TransactionTimes shifted = new TransactionTimes();
    if (!isEmpty()) {
      shifted.starts = starts;
      shifted.ends = Arrays.stream(ends).map(end -> later(end, later)).toArray();
    }
    return shifted;
  }

  private static long later(long end, long by) {
    return end > History.NO_END - by ? History.NO_END : end + by;
  }

  /** Forgets all times. */
  void clear() {
    starts = null;
    ends = null;
  }

  private void makeRoomFor(int transaction) {
    int length = isEmpty() ? 0 : starts.length;
    if (transaction < length) {
      return;
    }
    int capacity = Math.max(Math.addExact(length, length >> 1), Math.max(16, transaction + 1));
    starts = isEmpty() ? new long[capacity] : Arrays.copyOf(starts, capacity);
    ends = length == 0 ? new long[capacity] : Arrays.copyOf(ends, capacity);
    Arrays.fill(starts, length, capacity, History.NO_START);
    Arrays.fill(ends, length, capacity, History.NO_END);
  }

  /**
   * These times with every transaction under its finished number. A transaction of unknown outcome
   * has no end: it may take effect at any later time. Where only ends of such ones were given,
   * there are no times.
   */
  TransactionTimes arrange(int[] finalTransaction, byte[] finalStatuses) {
    TransactionTimes arranged = new TransactionTimes();
    if (isEmpty()) {
      return arranged;
    }
    arranged.starts = new long[finalTransaction.length];
    arranged.ends = new long[finalTransaction.length];
    boolean given = false;
    for (int transaction = 0; transaction < finalTransaction.length; transaction++) {
      int place = finalTransaction[transaction];
      boolean unknown = finalStatuses[place] == TransactionStatus.UNKNOWN.ordinal();
      arranged.starts[place] = start(transaction);
      arranged.ends[place] = unknown ? History.NO_END : end(transaction);
      given |= arranged.starts[place] != History.NO_START || arranged.ends[place] != History.NO_END;
    }
    return given ? arranged : new TransactionTimes();
  }
}
