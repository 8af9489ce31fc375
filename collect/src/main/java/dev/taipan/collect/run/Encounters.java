package dev.taipan.collect.run;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;

/**
 * How often the committed transactions of a history came into each other's way: without that,
 * nothing was tested. Transactions are concurrent if neither had ended when the other started, by
 * the times of their clients.
 *
 * @param committed transactions that committed, of which it is known when they started and ended
 * @param crossings pairs of those that were concurrent and of which one wrote a key that the other
 *     read or wrote, or a row that matches what the other asked for by predicate
 * @param mutual crossings in which each read, or asked for, what the other wrote, as it takes for
 *     lost updates and write skew
 */
public record Encounters(int committed, long crossings, long mutual) {

  /**
   * Counts. Takes time linear in the transactions but for sorting them, times the transactions that
   * run at the same time, and the pairs of their operations.
   */
  public static Encounters of(History history) {
    return new Count(history).result();
  }

  /** The count, transaction by transaction as they start. */
  private static final class Count {
    private final History history;
    private final Searches searches;
    private final int[] running;
    private int runningCount;
    private int committed;
    private long crossings;
    private long mutual;

    Count(History history) {
      this.history = history;
      searches = new Searches(history);
      running = new int[history.transactions()];
    }

    Encounters result() {
      long[] starts = new long[history.transactions()];
      Arrays.setAll(starts, history::startTime);
      Arrays.stream(StableOrder.of(starts)).filter(this::isTimedCommit).forEach(this::start);
      return new Encounters(committed, crossings, mutual);
    }

    private boolean isTimedCommit(int transaction) {
      return history.status(transaction) == TransactionStatus.COMMITTED
          && history.startTime(transaction) != History.NO_START
          && history.endTime(transaction) != History.NO_END;
    }

    private void start(int transaction) {
      int kept = 0;
      for (int i = 0; i < runningCount; i++) {
        if (history.endTime(running[i]) >= history.startTime(transaction)) {
          compare(running[i], transaction);
          running[kept++] = running[i];
        }
      }
      running[kept] = transaction;
      runningCount = kept + 1;
      committed++;
    }

    private void compare(int one, int other) {
      boolean oneReads = readsWhatIsWritten(one, other);
      boolean otherReads = readsWhatIsWritten(other, one);
      if (oneReads && otherReads) {
        mutual++;
      }
      if (oneReads || otherReads || writeTheSame(one, other)) {
        crossings++;
      }
    }

    private boolean readsWhatIsWritten(int reader, int writer) {
      return shareKey(reader, false, writer) || searches.find(reader, writer);
    }

    private boolean writeTheSame(int one, int other) {
      return shareKey(one, true, other);
    }

    /** Whether the first reads, or writes, a key that the second writes. */
    private boolean shareKey(int first, boolean write, int writer) {
      int end = history.operationEnd(first);
      for (int operation = history.operationStart(first); operation < end; operation++) {
        if (history.isWrite(operation) == write && writes(writer, history.key(operation))) {
          return true;
        }
      }
      return false;
    }

    private boolean writes(int transaction, int key) {
      int end = history.operationEnd(transaction);
      for (int operation = history.operationStart(transaction); operation < end; operation++) {
        if (history.isWrite(operation) && history.key(operation) == key) {
          return true;
        }
      }
      return false;
    }
  }
}
