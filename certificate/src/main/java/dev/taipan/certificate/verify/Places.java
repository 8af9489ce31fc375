package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;

/** Which place each transaction has in an order of commits, if it took effect. */
final class Places {
  static final int NONE = -1;

  private final History history;
  private final int[] commits;
  private final int[] places;

  /** Of an order that must have all that committed, nothing that aborted, and nothing twice. */
  Places(History history, int[] commits) throws RejectedException {
    this.history = history;
    this.commits = commits;
    places = new int[history.transactions()];
    Arrays.fill(places, NONE);
    for (int place = 0; place < commits.length; place++) {
      int t = commits[place];
      if (!mayTakeEffect(history, t)) {
        throw new RejectedException(
            "place %d of the order has %s, which cannot have taken effect", place, name(t));
      }
      if (places[t] != NONE) {
        throw new RejectedException("place %d of the order has %s once more", place, name(t));
      }
      places[t] = place;
    }
    for (int t = 0; t < places.length; t++) {
      if (places[t] == NONE && isCertain(history, t)) {
        throw new RejectedException("%s committed, and is not in the order", name(t));
      }
    }
  }

  /** Whether there is such a transaction that did not abort, other than the initial one. */
  static boolean mayTakeEffect(History history, int t) {
    return t >= 0
        && t < history.transactions()
        && history.status(t) != TransactionStatus.ABORTED
        && !history.isInitialTransaction(t);
  }

  /** Whether a transaction is one that certainly took effect. */
  static boolean isCertain(History history, int t) {
    return mayTakeEffect(history, t) && history.status(t) == TransactionStatus.COMMITTED;
  }

  /** The place of a transaction, if it took effect. */
  int of(int t) {
    return places[t];
  }

  /** The transaction at a place. */
  int transaction(int place) {
    return commits[place];
  }

  String name(int t) {
    return t >= 0 && t < places.length
        ? "transaction " + history.transactionName(t)
        : "no transaction, but " + t;
  }

  /** Per place that of the transaction before it in its session that took effect, or none. */
  int[] beforeInSession() {
    int[] before = new int[commits.length];
    for (int session = 0; session < history.sessions(); session++) {
      int previous = NONE;
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        if (places[t] != NONE) {
          before[places[t]] = previous;
          previous = places[t];
        }
      }
    }
    return before;
  }

  /** Each transaction must see those before it in its session, given how many commits it sees. */
  void requireSessionOrder(int[] snapshots) throws RejectedException {
    int[] before = beforeInSession();
    for (int place = 0; place < commits.length; place++) {
      if (before[place] >= snapshots[place]) {
        throw new RejectedException(
            "%s at place %d of the order sees %d commits, and %s, before it in its session, is at"
                + " place %d",
            name(commits[place]),
            place,
            snapshots[place],
            name(commits[before[place]]),
            before[place]);
      }
    }
  }

  /** The indexes of numbers in the order of the numbers, by counting these. */
  static int[] sorted(int[] numbers, int bound) {
    int[] next = new int[bound + 1];
    for (int number : numbers) {
      next[number + 1]++;
    }
    Arrays.parallelPrefix(next, Integer::sum);
    int[] sorted = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      sorted[next[numbers[i]]++] = i;
    }
    return sorted;
  }

  /** Versions must come in a given order. */
  void requireOrder(VersionOrder facts) throws RejectedException {
    for (int list = 0; list < facts.lists(); list++) {
      int previous = NONE;
      for (int t : facts.transactions(list)) {
        if (places[t] != NONE && places[t] <= previous) {
          throw new RejectedException(
              "%s is at place %d of the order, and the version order puts its version of key %s"
                  + " behind that of place %d",
              name(t), places[t], history.keyName(facts.key(list)), previous);
        }
        previous = Math.max(previous, places[t]);
      }
    }
  }
}
