package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Takes from a history what it does not need to remain a counterexample. */
final class Shrinker {
  private Shrinker() {}

  /** A history that is still of a kind, of which no transaction or operation can be left out. */
  static History shrink(History history, Predicate<History> remains) {
    for (int t = 0; t < history.transactions(); t++) {
      int left = t;
      History smaller = copy(history, transaction -> transaction != left, operation -> true);
      if (remains.test(smaller)) {
        return shrink(smaller, remains);
      }
    }
    for (int op = 0; op < history.operations(); op++) {
      int left = op;
      History smaller = copy(history, transaction -> true, operation -> operation != left);
      if (remains.test(smaller)) {
        return shrink(smaller, remains);
      }
    }
    return history;
  }

  private static History copy(History history, IntPredicate transactions, IntPredicate operations) {
    HistoryBuilder builder = new HistoryBuilder();
    if (history.hasInitialValue()) {
      builder.initialValue(history.initialValue());
    } else {
      builder.noInitialValue();
    }
    for (int session = 0; session < history.sessions(); session++) {
      builder.session(history.sessionName(session));
    }
    Map<Integer, Integer> handles = new HashMap<>();
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      if (transactions.test(t)) {
        int session = history.sessionOf(t);
        int handle = builder.transaction(session, history.transactionNumber(t), history.status(t));
        builder.times(handle, history.startTime(t), history.endTime(t));
        handles.put(t, handle);
        if (history.isFinalTransaction(t)) {
          builder.finalTransaction(handle);
        }
      }
    }
    handles.forEach(
        (t, handle) -> {
          for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
            if (operations.test(op)) {
              int key = builder.key(history.keyNumber(history.key(op)));
              builder.copy(handle, key, history, op);
            }
          }
        });
    return builder.build();
  }
}
