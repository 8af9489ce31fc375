package dev.taipan.weak;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Runs the committed transactions one by one, in the order in which the input records them, on a
 * store of one value per key, and compares what they read. If all of it matches, the history is
 * strong session serializable and has no anomaly of any kind, whatever values are duplicated and
 * whatever transactions of unknown outcome did: the recorded order is the proof.
 *
 * <p>Logs that are written at commit by a store that kept its promise pass; for others the replay
 * ends at the first mismatch and says nothing. One pass, linear time, 9 bytes per key.
 */
public final class SerialReplay {

  private SerialReplay() {}

  /** Whether the recorded order, which must respect sessions, explains every read. */
  public static boolean explains(History history) {
    return explains(history, history::recorded);
  }

  /**
   * Whether an order explains every read.
   *
   * @param order the transaction at each place, each once, in an order that respects sessions
   */
  public static boolean explains(History history, IntUnaryOperator order) {
    return history.lists().irregularReads() == 0
        && explainsLastElements(history, order)
        && (history.lists().isEmpty() || explainsLists(history, order));
  }

  private static boolean counts(History history, int transaction) {
    return history.status(transaction) == TransactionStatus.COMMITTED
        && !history.isInitialTransaction(transaction);
  }

  /** Whether each read returns the latest value, or a list that ends with it. */
  private static boolean explainsLastElements(History history, IntUnaryOperator order) {
    long[] state = new long[history.keys()];
    boolean[] readable = new boolean[history.keys()];
    Arrays.setAll(state, history::initialValue);
    for (int key = 0; key < history.keys(); key++) {
      readable[key] = history.hasInitialValue(key);
    }
    for (int place = 0; place < history.transactions(); place++) {
      int transaction = order.applyAsInt(place);
      if (!counts(history, transaction)) {
        continue;
      }
      int end = history.operationEnd(transaction);
      for (int operation = history.operationStart(transaction); operation < end; operation++) {
        int key = history.key(operation);
        if (history.isWrite(operation)) {
          state[key] = history.value(operation);
          readable[key] = true;
        } else if (state[key] != history.value(operation) || !readable[key]) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether the elements of each list were appended in the order in which they were read. If they
   * were, a list that ends with the latest element is the right one.
   */
  private static boolean explainsLists(History history, IntUnaryOperator order) {
    Lists lists = history.lists();
    int[] length = new int[history.keys()];
    Arrays.setAll(length, history.initialValues()::listLength);
    for (int place = 0; place < history.transactions(); place++) {
      int transaction = order.applyAsInt(place);
      if (!counts(history, transaction)) {
        continue;
      }
      int end = history.operationEnd(transaction);
      for (int operation = history.operationStart(transaction); operation < end; operation++) {
        int key = history.key(operation);
        if (history.isWrite(operation) && length[key] < lists.length(key)) {
          if (lists.element(key, length[key]++) != history.value(operation)) {
            return false;
          }
        }
      }
    }
    return IntStream.range(0, history.keys()).allMatch(key -> length[key] == lists.length(key));
  }

  /**
   * Whether, in recorded order, no committed transaction comes behind one that started after it had
   * ended. Then a replay that explains every read is a proof of strict serializability too. Linear
   * time.
   */
  public static boolean respectsRealTime(History history) {
    long latestStart = History.NO_START;
    for (int place = 0; place < history.transactions(); place++) {
      int transaction = history.recorded(place);
      if (counts(history, transaction)) {
        if (history.endTime(transaction) < latestStart) {
          return false;
        }
        latestStart = Math.max(latestStart, history.startTime(transaction));
      }
    }
    return true;
  }

  /**
   * Whether the recorded order has the versions in the order that somebody told. It is not said to
   * if that names a transaction which is not run. Linear time, 4 bytes per transaction.
   */
  public static boolean respects(History history, VersionOrder told) {
    int[] place = new int[history.transactions()];
    for (int i = 0; i < place.length; i++) {
      place[history.recorded(i)] = i;
    }
    boolean[] disagrees = {false};
    told.forEachStep(
        (list, earlier, later) ->
            disagrees[0] |=
                !counts(history, earlier)
                    || !counts(history, later)
                    || place[earlier] >= place[later]);
    return !disagrees[0];
  }
}
