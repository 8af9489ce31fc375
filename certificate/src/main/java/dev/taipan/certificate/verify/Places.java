package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;

/** Which place each transaction has in an order of commits, if it took effect. */
final class Places {
  static final int NONE = -1;

  private final History history;
  private final int[] places;

  /** Of an order that must have all that committed, nothing that aborted, and nothing twice. */
  Places(History history, int[] commits) throws RejectedException {
    this.history = history;
    places = new int[history.transactions()];
    Arrays.fill(places, NONE);
    for (int place = 0; place < commits.length; place++) {
      int t = commits[place];
      if (t < 0 || t >= places.length || !mayTakeEffect(history, t)) {
        throw new RejectedException(
            "place %d of the order has %s, which cannot have taken effect"
                .formatted(
                    place, t < 0 || t >= places.length ? "no transaction, but " + t : name(t)));
      }
      if (places[t] != NONE) {
        throw new RejectedException(
            "place %d of the order has %s once more".formatted(place, name(t)));
      }
      places[t] = place;
    }
    for (int t = 0; t < places.length; t++) {
      boolean committed = history.status(t) == TransactionStatus.COMMITTED;
      if (places[t] == NONE && committed && !history.isInitialTransaction(t)) {
        throw new RejectedException("%s committed, and is not in the order".formatted(name(t)));
      }
    }
  }

  /** Whether a transaction did not abort, and is not the initial one spelled out. */
  static boolean mayTakeEffect(History history, int transaction) {
    return history.status(transaction) != TransactionStatus.ABORTED
        && !history.isInitialTransaction(transaction);
  }

  /** The place of a transaction, {@link #NONE} if it took no effect or is the initial one. */
  int of(int transaction) {
    return transaction == History.INITIAL ? NONE : places[transaction];
  }

  String name(int transaction) {
    return "transaction " + history.transactionName(transaction);
  }

  /**
   * Each transaction must see those before it in its session.
   *
   * @param snapshots per place how many commits are seen
   */
  void requireSessionOrder(int[] snapshots) throws RejectedException {
    for (int session = 0; session < history.sessions(); session++) {
      int previous = NONE;
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        if (places[t] != NONE) {
          if (previous != NONE && places[previous] >= snapshots[places[t]]) {
            throw new RejectedException(
                ("%s at place %d of the order sees %d commits, and %s, before it in its session,"
                        + " is at place %d")
                    .formatted(
                        name(t),
                        places[t],
                        snapshots[places[t]],
                        name(previous),
                        places[previous]));
          }
          previous = t;
        }
      }
    }
  }

  /** Versions must come in a given order. */
  void requireOrder(VersionOrder facts) throws RejectedException {
    for (int list = 0; list < facts.lists(); list++) {
      int previous = NONE;
      for (int writer : facts.transactions(list)) {
        if (places[writer] != NONE) {
          if (places[writer] <= previous) {
            throw new RejectedException(
                ("%s is at place %d of the order, and the version order puts its version of key %s"
                        + " behind that of place %d")
                    .formatted(
                        name(writer), places[writer], history.keyName(facts.key(list)), previous));
          }
          previous = places[writer];
        }
      }
    }
  }
}
