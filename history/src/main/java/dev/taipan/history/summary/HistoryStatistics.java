package dev.taipan.history.summary;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;

/**
 * What a history is made of, in numbers.
 *
 * @param sessions those of clients, empty ones included
 * @param committed transactions whose client was told that they committed
 * @param aborted transactions whose client was told that they had no effect
 * @param unknown transactions whose client never learnt how they ended
 * @param started transactions of any status of which it is known when they started
 * @param ended transactions of any status of which it is known when they ended
 * @param readOnly transactions of any status without a write
 * @param longest operations of the longest transaction
 * @param reads reads by transactions of any status
 * @param initialReads reads that returned the initial value, if keys have one
 * @param writes writes by transactions of any status
 * @param duplicateWrites writes of a key and value that an earlier operation also wrote: with none,
 *     every read says which write it saw
 * @param keys distinct keys
 */
public record HistoryStatistics(
    int sessions,
    int committed,
    int aborted,
    int unknown,
    int started,
    int ended,
    int readOnly,
    int longest,
    int reads,
    int initialReads,
    int writes,
    int duplicateWrites,
    int keys) {

  /**
   * Counts. Takes time linear in the operations but for sorting each key's written values, and
   * eight bytes per write.
   */
  public static HistoryStatistics of(History history) {
    int[] byStatus = new int[TransactionStatus.values().length];
    int started = 0;
    int ended = 0;
    int readOnly = 0;
    int longest = 0;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      byStatus[history.status(transaction).ordinal()]++;
      started += history.startTime(transaction) == History.NO_START ? 0 : 1;
      ended += history.endTime(transaction) == History.NO_END ? 0 : 1;
      int start = history.operationStart(transaction);
      int end = history.operationEnd(transaction);
      longest = Math.max(longest, end - start);
      if (!writes(history, start, end)) {
        readOnly++;
      }
    }
    int[] writeStart = writeStarts(history);
    int writes = writeStart[history.keys()];
    return new HistoryStatistics(
        SavepointSessions.others(history),
        byStatus[TransactionStatus.COMMITTED.ordinal()],
        byStatus[TransactionStatus.ABORTED.ordinal()],
        byStatus[TransactionStatus.UNKNOWN.ordinal()],
        started,
        ended,
        readOnly,
        longest,
        history.operations() - writes,
        initialReads(history),
        writes,
        duplicates(history, writeStart),
        history.keys());
  }

  /** Transactions of any status. */
  public int transactions() {
    return committed + aborted + unknown;
  }

  /** Reads and writes. */
  public int operations() {
    return reads + writes;
  }

  /** Operations per transaction; 0 without transactions. */
  public double meanOperations() {
    return transactions() == 0 ? 0 : (double) operations() / transactions();
  }

  private static boolean writes(History history, int start, int end) {
    for (int operation = start; operation < end; operation++) {
      if (history.isWrite(operation)) {
        return true;
      }
    }
    return false;
  }

  private static int initialReads(History history) {
    int count = 0;
    for (int operation = 0; operation < history.operations(); operation++) {
      int key = history.key(operation);
      if (!history.isWrite(operation)
          && history.hasInitialValue(key)
          && history.value(operation) == history.initialValue(key)) {
        count++;
      }
    }
    return count;
  }

  /** For each key, how many writes there are of the keys before it; then all writes. */
  private static int[] writeStarts(History history) {
    int[] start = new int[history.keys() + 1];
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation)) {
        start[history.key(operation) + 1]++;
      }
    }
    for (int key = 0; key < history.keys(); key++) {
      start[key + 1] += start[key];
    }
    return start;
  }

  private static int duplicates(History history, int[] writeStart) {
    long[] values = new long[writeStart[history.keys()]];
    int[] next = Arrays.copyOf(writeStart, history.keys());
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation)) {
        values[next[history.key(operation)]++] = history.value(operation);
      }
    }
    int count = 0;
    for (int key = 0; key < history.keys(); key++) {
      Arrays.sort(values, writeStart[key], writeStart[key + 1]);
      for (int i = writeStart[key] + 1; i < writeStart[key + 1]; i++) {
        if (values[i] == values[i - 1]) {
          count++;
        }
      }
    }
    return count;
  }
}
