package dev.taipan.analysis.skew;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.Stamps;

/**
 * Copies a history so that each transaction with a place in the expected order ran at that moment,
 * in a session of its own: then the order of real time is the expected one, and there is no other.
 * Linear in the history.
 */
final class StampsAsTimes {
  private final History history;
  private final HistoryBuilder builder = new HistoryBuilder();

  private StampsAsTimes(History history) {
    this.history = history;
  }

  static History of(History history) {
    return new StampsAsTimes(history).make();
  }

  private History make() {
    builder.like(history);
    for (int key = 0; key < history.keys(); key++) {
      builder.key(history.keyNumber(key));
    }
    int[] numbers = new int[history.transactions()];
    for (int place = 0; place < numbers.length; place++) {
      int transaction = history.recorded(place);
      numbers[transaction] = place;
      copy(transaction);
    }
    return builder.build().withInitialValues(history.initialValues().renumbered(t -> numbers[t]));
  }

  private void copy(int transaction) {
    long stamp = history.details().stamps().order(transaction);
    int made =
        builder.transaction(
            builder.session(String.valueOf(transaction)),
            history.transactionNumber(transaction),
            status(transaction, stamp));
    if (history.isFinalTransaction(transaction)) {
      builder.finalTransaction(made);
    } else if (stamp != Stamps.NONE) {
      builder.times(made, stamp, stamp);
    }
    Details details = history.details();
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      builder.details().copy(details, operation, builder.operations());
      builder.copy(made, history.key(operation), history, operation);
    }
  }

  /** What has a place in the order took effect, whatever its client learnt. */
  private TransactionStatus status(int transaction, long stamp) {
    TransactionStatus status = history.status(transaction);
    return status == TransactionStatus.UNKNOWN && stamp != Stamps.NONE
        ? TransactionStatus.COMMITTED
        : status;
  }
}
