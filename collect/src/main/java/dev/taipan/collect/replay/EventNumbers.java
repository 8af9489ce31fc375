package dev.taipan.collect.replay;

import dev.taipan.history.History;

/**
 * The events of a history: of each transaction its begin, its operations and its end, as numbers in
 * a row.
 */
final class EventNumbers {
  private final History history;
  private final int[] start;

  EventNumbers(History history) {
    this.history = history;
    start = new int[history.transactions() + 1];
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      int operations = history.operationEnd(transaction) - history.operationStart(transaction);
      start[transaction + 1] = start[transaction] + operations + 2;
    }
  }

  int count() {
    return start[start.length - 1];
  }

  int begin(int transaction) {
    return start[transaction];
  }

  int end(int transaction) {
    return start[transaction + 1] - 1;
  }

  int of(int operation) {
    int transaction = history.transactionOf(operation);
    return start[transaction] + 1 + operation - history.operationStart(transaction);
  }

  int transaction(int event) {
    int transaction = 0;
    while (event >= start[transaction + 1]) {
      transaction++;
    }
    return transaction;
  }

  boolean isOperation(int event) {
    int transaction = transaction(event);
    return event != begin(transaction) && event != end(transaction);
  }

  /** The operation that an event is; means nothing of begins and ends. */
  int operation(int event) {
    int transaction = transaction(event);
    return history.operationStart(transaction) + event - begin(transaction) - 1;
  }

  /** Where an event lies in its transaction: 0 at its begin, 1 at its end. */
  double fraction(int event) {
    int transaction = transaction(event);
    return (double) (event - begin(transaction)) / (end(transaction) - begin(transaction));
  }
}
