package dev.taipan.history;

import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import java.util.function.IntUnaryOperator;

/**
 * A history whose transactions are numbered session by session, as indexes of it want them: those
 * of a session are then next to each other wherever transactions are sorted. Sessions, keys, names
 * and the recorded order are the same.
 */
public final class NumberedBySession {
  private final History source;
  private final HistoryBuilder builder = new HistoryBuilder();
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
    builder.like(source);
    for (int session = 0; session < source.sessions(); session++) {
      builder.session(source.sessionName(session));
    }
    for (int key = 0; key < source.keys(); key++) {
      builder.key(source.keyNumber(key));
    }
    for (int place = 0; place < source.transactions(); place++) {
      copy(source.recorded(place));
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

  private void copy(int transaction) {
    int made =
        builder.transaction(
            source.sessionOf(transaction),
            source.transactionNumber(transaction),
            source.status(transaction));
    builder.times(made, source.startTime(transaction), source.endTime(transaction));
    Details details = source.details();
    builder.details().copyTransaction(details, transaction, made);
    PredicateReads reads = details.predicateReads();
    int read = reads.start(transaction);
    for (int operation = source.operationStart(transaction);
        operation <= source.operationEnd(transaction);
        operation++) {
      for (; reads.isOf(read, transaction) && reads.before(read) == operation; read++) {
        int copied = builder.copyPredicateRead(made, source, read, IntUnaryOperator.identity());
        builder.details().copy(details, source.operations() + read, copied);
      }
      if (operation < source.operationEnd(transaction)) {
        builder.details().copy(details, operation, builder.operations());
        builder.copy(made, source.key(operation), source, operation);
      }
    }
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
