package dev.taipan.checker.oracle;

import dev.taipan.checker.oracle.PlainHistory.Operation;
import dev.taipan.checker.oracle.PlainHistory.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tries every interleaving of begins and commits: a transaction reads what is committed when it
 * begins, and its writes appear when it commits.
 */
final class Executions {
  private final PlainHistory history;
  private final List<Integer> included;

  /** A transaction begins after the earlier ones of its session have committed. */
  private final boolean sessionsInOrder;

  /** A transaction cannot commit a key that another committed since it began. */
  private final boolean firstCommitterWins;

  /** A transaction commits as soon as it has begun. */
  private final boolean oneAtATime;

  /** A transaction begins after all that had ended before its start have committed. */
  private final boolean inRealTime;

  private final Map<Integer, Integer> began = new HashMap<>();
  private final Map<Integer, Integer> committed = new HashMap<>();
  private int clock;

  Executions(
      PlainHistory history,
      List<Integer> included,
      boolean sessionsInOrder,
      boolean firstCommitterWins,
      boolean oneAtATime,
      boolean inRealTime) {
    this.history = history;
    this.included = included;
    this.sessionsInOrder = sessionsInOrder;
    this.firstCommitterWins = firstCommitterWins;
    this.oneAtATime = oneAtATime;
    this.inRealTime = inRealTime;
  }

  boolean exist() {
    return existFrom(new HashMap<>());
  }

  private boolean existFrom(Map<Integer, Long> state) {
    if (committed.size() == included.size()) {
      return true;
    }
    for (int t : included) {
      if (!began.containsKey(t) && mayBegin(t) && readsMatch(t, state)) {
        began.put(t, clock++);
        boolean found = oneAtATime ? commit(t, state) : existFrom(state);
        began.remove(t);
        clock--;
        if (found) {
          return true;
        }
      } else if (began.containsKey(t) && !committed.containsKey(t) && mayCommit(t)) {
        if (commit(t, state)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean commit(int t, Map<Integer, Long> state) {
    committed.put(t, clock++);
    Map<Integer, Long> after = new HashMap<>(state);
    for (Operation operation : transaction(t).operations()) {
      if (operation.write()) {
        after.put(operation.key(), operation.value());
      }
    }
    boolean found = existFrom(after);
    committed.remove(t);
    clock--;
    return found;
  }

  private boolean mayBegin(int t) {
    for (int other : included) {
      boolean earlierInSession =
          other < t && transaction(other).session() == transaction(t).session();
      if (!committed.containsKey(other)
          && ((sessionsInOrder && earlierInSession)
              || (inRealTime && transaction(other).endedBefore(transaction(t))))) {
        return false;
      }
    }
    return true;
  }

  private boolean mayCommit(int t) {
    if (firstCommitterWins) {
      for (Map.Entry<Integer, Integer> other : committed.entrySet()) {
        if (other.getValue() > began.get(t) && writeSameKey(other.getKey(), t)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean writeSameKey(int one, int other) {
    return transaction(one).operations().stream()
        .anyMatch(operation -> operation.write() && transaction(other).writes(operation.key()));
  }

  private boolean readsMatch(int t, Map<Integer, Long> state) {
    Transaction transaction = transaction(t);
    for (int i = 0; i < transaction.operations().size(); i++) {
      Operation operation = transaction.operations().get(i);
      if (operation.write()) {
        continue;
      }
      int own = transaction.lastWriteBefore(operation.key(), i);
      Long expected =
          own >= 0
              ? Long.valueOf(transaction.operations().get(own).value())
              : state.getOrDefault(
                  operation.key(), history.hasInitial() ? history.initial() : null);
      if (expected == null || expected != operation.value()) {
        return false;
      }
    }
    return true;
  }

  private Transaction transaction(int t) {
    return history.transactions().get(t);
  }
}
