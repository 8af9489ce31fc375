package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The axiom of a weak level: whoever else wrote the key of a read and was seen by its transaction
 * commits before the one that the read observed. Only reads need a look that are <em>stale</em>, of
 * another version than the last one before them in the order.
 *
 * <p>Takes linear time if no read is stale, as in an order that is serial. Otherwise, at {@code
 * tcc}, time linear in the operations for each session with a stale read, and at the other levels
 * linear in the operations of those that the transactions with stale reads read from. 12 bytes per
 * key and transaction.
 */
final class Axiom {
  private final History history;
  private final CertifiedLevel level;
  private final int[] commits;
  private final Places places;
  private final int[] observed;

  private final Latest inSession;
  private final Latest inTransaction;

  /** Per session one past the last transaction of it that the session at hand has seen. */
  private final int[] seenUntil;

  private final int[] seenBy;
  private final int[] sessionOf;

  Axiom(History history, CertifiedLevel level, int[] commits, Places places, int[] observed) {
    this.history = history;
    this.level = level;
    this.commits = commits;
    this.places = places;
    this.observed = observed;
    inSession = new Latest(history, places);
    inTransaction = new Latest(history, places);
    seenUntil = new int[history.sessions()];
    seenBy = new int[history.sessions()];
    Arrays.fill(seenBy, -1);
    sessionOf = new int[history.transactions()];
    for (int session = 0; session < history.sessions(); session++) {
      Arrays.fill(sessionOf, history.sessionStart(session), history.sessionEnd(session), session);
    }
  }

  void verify() throws RejectedException {
    BitSet stale = stale();
    int session = -1;
    for (int t = stale.nextSetBit(0); t >= 0; t = stale.nextSetBit(t + 1)) {
      if (sessionOf[t] != session) {
        session = sessionOf[t];
        inSession.forget();
      }
      inTransaction.forget();
      switch (level) {
        case READ_COMMITTED -> {}
        case READ_ATOMICITY -> {
          seeOwnSession(t);
          seeObserved(t);
        }
        default -> seeCauses(t);
      }
      requireNoneMissed(t);
    }
  }

  /** The transactions with reads that do not return the last version before them in the order. */
  private BitSet stale() {
    int[] writer = new int[history.keys()];
    Arrays.fill(writer, History.INITIAL);
    BitSet stale = new BitSet();
    for (int t : commits) {
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (observed[op] != Reads.NONE && observed[op] != writer[history.key(op)]) {
          stale.set(t);
        }
      }
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (history.isWrite(op)) {
          writer[history.key(op)] = t;
        }
      }
    }
    return stale;
  }

  private void requireNoneMissed(int t) throws RejectedException {
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (observed[op] != Reads.NONE) {
        int key = history.key(op);
        int missed = Math.max(inSession.of(key), inTransaction.of(key));
        if (missed > places.of(observed[op])) {
          throw new RejectedException(
              ("%s at place %d of the order had seen %s, which wrote key %s, and reads an older"
                      + " version of it")
                  .formatted(
                      places.name(t),
                      places.of(t),
                      places.name(commits[missed]),
                      history.keyName(key)));
        }
        if (level == CertifiedLevel.READ_COMMITTED && observed[op] != History.INITIAL) {
          inTransaction.see(observed[op]);
        }
      }
    }
  }

  private void seeObserved(int t) {
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (observed[op] >= 0) {
        inTransaction.see(observed[op]);
      }
    }
  }

  private int seenUntil(int session, int by) {
    return seenBy[session] == by ? seenUntil[session] : history.sessionStart(session);
  }

  private void seeOwnSession(int t) {
    int session = sessionOf[t];
    for (int seen = seenUntil(session, session); seen < t; seen++) {
      if (places.of(seen) != Places.NONE) {
        inSession.see(seen);
      }
    }
    seenBy[session] = session;
    seenUntil[session] = t;
  }

  /** Sees all that leads to a transaction by session order and by what was read. */
  private void seeCauses(int t) {
    IntList open = new IntList();
    if (t > history.sessionStart(sessionOf[t])) {
      open.add(t - 1);
    }
    addObserved(t, open);
    while (!open.isEmpty()) {
      int until = open.pop();
      int session = sessionOf[until];
      int from = seenUntil(session, sessionOf[t]);
      for (int seen = from; seen <= until; seen++) {
        if (places.of(seen) != Places.NONE) {
          inSession.see(seen);
          addObserved(seen, open);
        }
      }
      seenBy[session] = sessionOf[t];
      seenUntil[session] = Math.max(from, until + 1);
    }
  }

  private void addObserved(int t, IntList open) {
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (observed[op] >= 0) {
        open.add(observed[op]);
      }
    }
  }

  /** Per key the latest version of those seen, by its place in the order. */
  private static final class Latest {
    private final History history;
    private final Places places;
    private final int[] latest;
    private final int[] knownSince;
    private int age = 1;

    Latest(History history, Places places) {
      this.history = history;
      this.places = places;
      latest = new int[history.keys()];
      knownSince = new int[history.keys()];
    }

    void forget() {
      age++;
    }

    int of(int key) {
      return knownSince[key] == age ? latest[key] : Places.NONE;
    }

    void see(int t) {
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (history.isWrite(op)) {
          int key = history.key(op);
          latest[key] = Math.max(of(key), places.of(t));
          knownSince[key] = age;
        }
      }
    }
  }
}
