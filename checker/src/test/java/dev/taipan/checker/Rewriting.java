package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** A copy of a history in which reads and writes have other values. */
final class Rewriting {

  /** Says what values become. */
  interface Values {
    /** The value of an operation of a register. */
    long value(int key, int operation);

    /** What a read of a list returned. */
    long[] list(int key, int read);
  }

  private final History history;
  private final HistoryBuilder builder;

  private Rewriting(History history, HistoryBuilder builder) {
    this.history = history;
    this.builder = builder;
  }

  /** The copy, of some transactions, behind what a builder has. */
  static History of(
      History history, HistoryBuilder builder, IntPredicate transactions, Values values) {
    return new Rewriting(history, builder).copy(transactions, values);
  }

  private History copy(IntPredicate transactions, Values values) {
    Map<Integer, Integer> sessions = new TreeMap<>();
    for (int session = 0; session < history.sessions(); session++) {
      sessions.put(session, builder.session(history.sessionName(session)));
    }
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      if (transactions.test(t)) {
        int made =
            builder.transaction(
                sessions.get(history.sessionOf(t)),
                history.transactionNumber(t),
                history.status(t));
        builder.times(made, history.startTime(t), history.endTime(t));
        for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
          copy(made, op, values);
        }
      }
    }
    return builder.build();
  }

  private void copy(int made, int operation, Values values) {
    int key = history.key(operation);
    int madeKey = builder.key(history.keyNumber(key));
    boolean list = history.lists().isList(key);
    if (history.isWrite(operation) && list) {
      builder.append(made, madeKey, history.value(operation));
    } else if (history.isWrite(operation)) {
      builder.write(made, madeKey, values.value(key, operation));
    } else if (list) {
      long[] elements = values.list(key, operation);
      builder.readList(made, madeKey, elements, 0, elements.length);
    } else {
      builder.read(made, madeKey, values.value(key, operation));
    }
  }
}
