package dev.taipan.checker.oracle;

import dev.taipan.checker.oracle.PlainHistory.Operation;
import dev.taipan.checker.oracle.PlainHistory.Transaction;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Tries every interleaving of begins and commits: a transaction reads what is committed when it
 * begins, and its writes appear when it commits. The state is all that was written to each key, in
 * order: a register shows the last of it, a list the whole.
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

  /** The same if both read or wrote a key. */
  private boolean inRealTimeOfKeys;

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

  /** Those in which real time counts for each key by itself. */
  Executions inRealTimeOfKeys() {
    inRealTimeOfKeys = true;
    return this;
  }

  boolean exist() {
    return existFrom(new HashMap<>());
  }

  private boolean existFrom(Map<Integer, List<Long>> state) {
    if (committed.size() == included.size()) {
      return true;
    }
    for (int t : included) {
      if (!began.containsKey(t) && mayBegin(t) && readsMatch(t, state)) {
        began.put(t, clock++);
        boolean found = oneAtATime ? isNextInVersionOrder(t) && commit(t, state) : existFrom(state);
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

  private boolean commit(int t, Map<Integer, List<Long>> state) {
    if (!ownListsStand(t, state)) {
      return false;
    }
    committed.put(t, clock++);
    Map<Integer, List<Long>> after = new HashMap<>(state);
    for (Operation operation : transaction(t).operations()) {
      if (operation.write()) {
        after.merge(operation.key(), List.of(operation.value()), Executions::joined);
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
          && ((t == history.last() && other != t)
              || (sessionsInOrder && earlierInSession)
              || (inRealTime && transaction(other).endedBefore(transaction(t)))
              || (inRealTimeOfKeys
                  && transaction(other).endedBefore(transaction(t))
                  && shareKey(other, t)))) {
        return false;
      }
    }
    return true;
  }

  private boolean mayCommit(int t) {
    return isNextInVersionOrder(t) && overwritesNothingMissed(t);
  }

  /** Whether all whose versions come before those of a transaction have been installed. */
  private boolean isNextInVersionOrder(int t) {
    return history.versionOrder().stream()
        .filter(list -> list.contains(t))
        .flatMap(list -> list.subList(0, list.indexOf(t)).stream())
        .filter(included::contains)
        .allMatch(committed::containsKey);
  }

  private boolean overwritesNothingMissed(int t) {
    if (firstCommitterWins) {
      for (Map.Entry<Integer, Integer> other : committed.entrySet()) {
        if (other.getValue() > began.get(t) && writeSameKey(other.getKey(), t)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean shareKey(int one, int other) {
    return !Collections.disjoint(transaction(one).keys(), transaction(other).keys());
  }

  private boolean writeSameKey(int one, int other) {
    return transaction(one).operations().stream()
        .anyMatch(operation -> operation.write() && transaction(other).writes(operation.key()));
  }

  private boolean readsMatch(int t, Map<Integer, List<Long>> state) {
    Transaction transaction = transaction(t);
    for (int i = 0; i < transaction.operations().size(); i++) {
      Operation operation = transaction.operations().get(i);
      if (operation.write()) {
        continue;
      }
      List<Long> written =
          joined(
              state.getOrDefault(operation.key(), List.of()),
              transaction.writtenBefore(operation.key(), i));
      if (operation.list() == null
          ? !isLast(operation.value(), written)
          : !operation.list().equals(written) || (written.isEmpty() && !history.hasInitial())) {
        return false;
      }
    }
    return true;
  }

  /** Whether lists that end with own appends are what the transaction installs now. */
  private boolean ownListsStand(int t, Map<Integer, List<Long>> state) {
    Transaction transaction = transaction(t);
    for (int i = 0; i < transaction.operations().size(); i++) {
      Operation operation = transaction.operations().get(i);
      List<Long> own = transaction.writtenBefore(operation.key(), i);
      if (operation.list() != null
          && !own.isEmpty()
          && !joined(state.getOrDefault(operation.key(), List.of()), own)
              .equals(operation.list())) {
        return false;
      }
    }
    return true;
  }

  /** Whether a value is the last one written to its key. */
  private boolean isLast(long value, List<Long> written) {
    return written.isEmpty()
        ? history.hasInitial() && value == history.initial()
        : value == written.get(written.size() - 1);
  }

  private static List<Long> joined(List<Long> earlier, List<Long> later) {
    return Stream.concat(earlier.stream(), later.stream()).toList();
  }

  private Transaction transaction(int t) {
    return history.transactions().get(t);
  }
}
