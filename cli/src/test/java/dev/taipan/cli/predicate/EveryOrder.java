package dev.taipan.cli.predicate;

import dev.taipan.cli.predicate.TinyHistory.Operation;
import dev.taipan.cli.predicate.TinyHistory.Transaction;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides levels of tiny histories with predicates by their definitions: tries every set of
 * transactions that took effect, and every order of their beginnings and ends.
 */
final class EveryOrder {

  /**
   * A level.
   *
   * @param snapshots whether transactions may overlap, on snapshots and on different keys
   * @param sessions whether the order of sessions counts
   * @param realTime whether that of time does
   */
  record Level(String symbol, boolean snapshots, boolean sessions, boolean realTime) {
    static final List<Level> ALL =
        List.of(
            new Level("si", true, false, false),
            new Level("strong-session-si", true, true, false),
            new Level("strong-si", true, true, true),
            new Level("ser", false, false, false),
            new Level("strong-session-ser", false, true, false),
            new Level("strict-ser", false, true, true));
  }

  private final TinyHistory history;
  private final Level level;
  private final List<Transaction> taken = new ArrayList<>();

  private EveryOrder(TinyHistory history, Level level) {
    this.history = history;
    this.level = level;
  }

  static boolean satisfies(TinyHistory history, Level level) {
    return new EveryOrder(history, level).choose(0);
  }

  private boolean choose(int next) {
    if (next == history.transactions.size()) {
      int size = taken.size();
      return run(new boolean[size], new boolean[size], new int[size][], history.initial);
    }
    Transaction transaction = history.transactions.get(next);
    if (transaction.status != TransactionStatus.COMMITTED && choose(next + 1)) {
      return true;
    }
    if (transaction.status == TransactionStatus.ABORTED) {
      return false;
    }
    taken.add(transaction);
    boolean found = choose(next + 1);
    taken.remove(taken.size() - 1);
    return found;
  }

  /**
   * Whether the rest can follow.
   *
   * @param after by transaction that has begun what it made of its snapshot
   */
  private boolean run(boolean[] begun, boolean[] ended, int[][] after, int[] state) {
    boolean done = true;
    boolean found = false;
    for (int t = 0; t < ended.length && !found; t++) {
      done &= ended[t];
      if (!begun[t] && mayBegin(t, begun, ended)) {
        int[] view = state.clone();
        if (explains(taken.get(t), view)) {
          begun[t] = true;
          after[t] = view;
          found = run(begun, ended, after, state);
          begun[t] = false;
        }
      } else if (begun[t] && !ended[t] && mayEnd(t, begun, ended)) {
        ended[t] = true;
        found = run(begun, ended, after, merged(taken.get(t), after[t], state));
        ended[t] = false;
      }
    }
    return done || found;
  }

  private boolean mayBegin(int t, boolean[] begun, boolean[] ended) {
    for (int other = 0; other < begun.length; other++) {
      boolean open = begun[other] && !ended[other];
      if ((open && !level.snapshots()) || (!ended[other] && other != t && mustPrecede(other, t))) {
        return false;
      }
    }
    return true;
  }

  private boolean mustPrecede(int earlier, int later) {
    Transaction one = taken.get(earlier);
    Transaction other = taken.get(later);
    boolean known = one.status == TransactionStatus.COMMITTED;
    return (level.sessions() && one.session == other.session && earlier < later)
        || (level.realTime() && known && one.end < other.start);
  }

  /** Whether nobody wrote a key of a transaction since it began: one of the two would be open. */
  private boolean mayEnd(int t, boolean[] begun, boolean[] ended) {
    for (int other = 0; other < begun.length; other++) {
      if (other != t && begun[other] && !ended[other] && shareWrites(t, other)) {
        return false;
      }
    }
    return true;
  }

  private boolean shareWrites(int one, int other) {
    for (int key = 0; key < TinyHistory.KEYS; key++) {
      if (taken.get(one).writes(key) && taken.get(other).writes(key)) {
        return true;
      }
    }
    return false;
  }

  private static int[] merged(Transaction transaction, int[] view, int[] state) {
    int[] next = state.clone();
    for (int key = 0; key < TinyHistory.KEYS; key++) {
      next[key] = transaction.writes(key) ? view[key] : state[key];
    }
    return next;
  }

  private static boolean explains(Transaction transaction, int[] view) {
    for (Operation operation : transaction.operations) {
      boolean seen =
          switch (operation.kind()) {
            case READ -> view[operation.key()] == operation.value();
            case ASK, LEAST_ROWS, LARGEST_ROWS, LARGEST_BUT_FIRST, LEAST_AMONG ->
                TinyHistory.rows(operation.kind(), view, operation.value())
                    .equals(operation.returned());
            case WRITE -> true;
            default ->
                TinyHistory.number(operation.kind(), view, operation.value()) == operation.result();
          };
      if (!seen) {
        return false;
      }
      if (operation.kind() == TinyHistory.Kind.WRITE) {
        view[operation.key()] = operation.value();
      }
    }
    return true;
  }
}
