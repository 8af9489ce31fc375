package dev.taipan.history;

import dev.taipan.history.column.Details;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.PredicateReads;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Copies transactions of a history, with all that it says of them, to a builder that knows its
 * sessions and keys by the same numbers. Linear in what is copied.
 */
final class TransactionCopies {
  private final History source;
  private final HistoryBuilder builder;

  /** Copies to a builder that has nothing yet, and gets the names, sessions and keys at once. */
  TransactionCopies(History source, HistoryBuilder builder) {
    this.source = source;
    this.builder = builder;
    builder.like(source);
    for (int session = 0; session < source.sessions(); session++) {
      builder.session(source.sessionName(session));
    }
    for (int key = 0; key < source.keys(); key++) {
      builder.key(source.keyNumber(key));
    }
  }

  /** Adds a copy of a transaction as the latest of its session. */
  void add(int transaction) {
    add(transaction, operation -> true, read -> true);
  }

  /** The same, with some of its operations and of its reads by predicate. */
  void add(int transaction, IntPredicate operations, IntPredicate predicateReads) {
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
        if (predicateReads.test(read)) {
          int copied = builder.copyPredicateRead(made, source, read, IntUnaryOperator.identity());
          builder.details().copy(details, source.operations() + read, copied);
        }
      }
      if (operation < source.operationEnd(transaction) && operations.test(operation)) {
        builder.details().copy(details, operation, builder.operations());
        copy(made, operation);
      }
    }
  }

  /** A key of which nothing but the initial version was read may turn out to hold a list. */
  private void copy(int made, int operation) {
    int key = source.key(operation);
    if (source.kind(operation) == OperationKind.READ && readsInitialValue(operation)) {
      builder.readInitial(made, key);
    } else {
      builder.copy(made, key, source, operation);
    }
  }

  private boolean readsInitialValue(int operation) {
    return source.hasInitialValue() && source.value(operation) == source.initialValue();
  }
}
