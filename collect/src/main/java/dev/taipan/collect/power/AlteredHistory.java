package dev.taipan.collect.power;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import java.util.Map;

/**
 * Copies of histories, cut short or with other reads. Reads by predicate are left out, which no
 * level looks at. Linear time.
 */
final class AlteredHistory {
  private final History history;
  private final Map<Integer, long[]> reads;
  private final HistoryBuilder builder = new HistoryBuilder();

  private AlteredHistory(History history, Map<Integer, long[]> reads) {
    this.history = history;
    this.reads = reads;
    builder.like(history);
  }

  /** The first transactions in recorded order: whom they read from is among them. */
  static History cut(History history, int transactions) {
    return new AlteredHistory(history, Map.of())
        .make(Math.min(transactions, history.transactions()));
  }

  /**
   * The same with other reads.
   *
   * @param reads by operation, the value or the elements that it returns
   */
  static History with(History history, Map<Integer, long[]> reads) {
    return new AlteredHistory(history, reads).make(history.transactions());
  }

  private History make(int transactions) {
    // In this order, so that all have the same numbers in the copy.
    for (int session = 0; session < history.sessions(); session++) {
      builder.session(history.sessionName(session));
    }
    for (int key = 0; key < history.keys(); key++) {
      builder.key(history.keyNumber(key));
    }
    for (int place = 0; place < transactions; place++) {
      copy(history.recorded(place));
    }
    History copy = builder.build();
    return history.initialValues().owners() > 0
        ? copy.withInitialValues(history.initialValues())
        : copy;
  }

  private void copy(int transaction) {
    int made =
        builder.transaction(
            history.sessionOf(transaction),
            history.transactionNumber(transaction),
            history.status(transaction));
    builder.times(made, history.startTime(transaction), history.endTime(transaction));
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      long[] read = reads.get(operation);
      int key = history.key(operation);
      if (read == null) {
        builder.copy(made, key, history, operation);
      } else if (history.lists().isList(key)) {
        builder.readList(made, key, read, 0, read.length);
      } else {
        builder.read(made, key, read[0]);
      }
    }
  }
}
