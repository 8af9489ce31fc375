package dev.taipan.formats.jepsen;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Transactions in the order of their times; those at equal times in the order of their numbers. */
final class TimedTransactions {

  private TimedTransactions() {}

  /** All that were not aborted, by when they started. */
  static int[] byStart(History history) {
    return sorted(history, t -> history.status(t) != TransactionStatus.ABORTED, history::startTime);
  }

  /** All that committed, by when they ended. */
  static int[] byEnd(History history) {
    return sorted(history, t -> history.status(t) == TransactionStatus.COMMITTED, history::endTime);
  }

  private static int[] sorted(History history, IntPredicate which, IntToLongFunction time) {
    int[] transactions = IntStream.range(0, history.transactions()).filter(which).toArray();
    int[] order = StableOrder.of(Arrays.stream(transactions).mapToLong(time).toArray());
    return Arrays.stream(order).map(place -> transactions[place]).toArray();
  }
}
