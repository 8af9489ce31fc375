package dev.taipan.history;

import java.util.function.IntUnaryOperator;

/**
 * A history whose transactions are numbered session by session, as indexes of it want them: those
 * of a session are then next to each other wherever transactions are sorted. Sessions, keys, names
 * and the recorded order are the same.
 */
public final class NumberedBySession {
  private final History source;
  private final int[] transactions;
  private final int[] operations;

  private NumberedBySession(History source) {
    this.source = source;
    transactions = new int[source.transactions()];
    operations = new int[source.operations()];
  }

  /** Returns a history that is numbered so; itself if it is, and else a copy in linear time. */
  public static History of(History history) {
    return history.isNumberedBySession() ? history : new NumberedBySession(history).make();
  }

  private History make() {
    HistoryBuilder builder = new HistoryBuilder();
    TransactionCopies copies = new TransactionCopies(source, builder);
    for (int place = 0; place < source.transactions(); place++) {
      copies.add(source.recorded(place));
    }
    History history = builder.build();
    findNumbers(history);
    return history
        .withVersionOrder(
            source
                .versionOrder()
                .renumbered(
                    IntUnaryOperator.identity(), t -> transactions[t], op -> operations[op]))
        .withInitialValues(source.initialValues().renumbered(t -> transactions[t]));
  }

  private void findNumbers(History history) {
    for (int session = 0; session < source.sessions(); session++) {
      for (int rank = 0; rank < source.sessionLength(session); rank++) {
        int old = source.inSession(session, rank);
        transactions[old] = history.inSession(session, rank);
        int shift = history.operationStart(transactions[old]) - source.operationStart(old);
        for (int op = source.operationStart(old); op < source.operationEnd(old); op++) {
          operations[op] = op + shift;
        }
      }
    }
  }
}
