package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Stamps;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The order in which a history expects its transactions, by their stamps. */
public final class ExpectedOrder {

  private ExpectedOrder() {}

  /**
   * Requires that each committed transaction has a place; the final one is the last anyway.
   *
   * @throws IncompleteCertificateException when one has none
   */
  public static void requireOfCommitted(History history) {
    Stamps stamps = history.details().stamps();
    for (int one = 0; one < history.transactions(); one++) {
      if (history.status(one) == TransactionStatus.COMMITTED
          && !history.isInitialTransaction(one)
          && !history.isFinalTransaction(one)
          && stamps.order(one) == Stamps.NONE) {
        throw new IncompleteCertificateException(
            "T" + history.transactionName(one) + " committed, but has no \"order\"");
      }
    }
  }

  /**
   * Checks that no transaction saw what is ordered behind itself; of those that wrote nothing, it
   * does not matter where they are.
   *
   * @throws IncompleteCertificateException when one did: then the stamps are no order
   */
  public static void requireSnapshotsBefore(History history) {
    Stamps stamps = history.details().stamps();
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      long order = stamps.order(transaction);
      if (order != Stamps.NONE
          && stamps.snapshot(transaction) >= order
          && writes(history, transaction)) {
        throw new IncompleteCertificateException(
            "T"
                + history.transactionName(transaction)
                + " has the snapshot "
                + stamps.snapshot(transaction)
                + ", which is not before its order "
                + order);
      }
    }
  }

  private static boolean writes(History history, int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .anyMatch(history::isWrite);
  }

  /**
   * The transactions with a stamp by it, and where it is the same by number; behind them the final
   * one, whatever its stamp. Takes n log n time for n transactions, and linear time where they are
   * in order already.
   */
  public static int[] sorted(History history) {
    Stamps stamps = history.details().stamps();
    int[] placed = new int[history.transactions()];
    long[] orders = new long[placed.length];
    int size = 0;
    for (int transaction = 0; transaction < placed.length; transaction++) {
      if (stamps.order(transaction) != Stamps.NONE && !history.isFinalTransaction(transaction)) {
        placed[size] = transaction;
        orders[size++] = stamps.order(transaction);
      }
    }
    int[] sorted = StableOrder.of(Arrays.copyOf(orders, size));
    for (int place = 0; place < size; place++) {
      sorted[place] = placed[sorted[place]];
    }
    OptionalInt last = history.finalTransaction();
    return last.isEmpty()
        ? sorted
        : IntStream.concat(IntStream.of(sorted), last.stream()).toArray();
  }
}
