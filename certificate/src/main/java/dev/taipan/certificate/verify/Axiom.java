package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The axiom of a weak level: whoever else wrote the key of a read and was seen by its transaction
 * commits before the one that the read observed. Only reads need a look that are <em>stale</em>, of
 * another version than the last one before them in the order; and what they may have missed comes
 * behind the version that they observed, so nothing further back in the order needs a look.
 *
 * <p>Takes linear time if no read is stale, as in an order that is serial. Otherwise it takes, at
 * {@code tcc}, time linear in the operations of what commits from there on that a read may have
 * missed, and in all operations for each session with stale reads at worst; at the other levels,
 * linear in the operations of those that the transactions with stale reads read from. 8 bytes per
 * transaction, 4 per operation and 24 per key.
 */
final class Axiom {
  private final History history;
  private final CertifiedLevel level;
  private final int[] commits;
  private final Places places;
  private final int[] observed;

  private final Latest inSession;
  private final Latest inTransaction;

  /** Per session one past the last transaction of it that is seen, known since some age. */
  private final int[] seenUntil;

  private final int[] knownSince;
  private final int[] sessionOf;

  /** What the session at hand has seen of the order is known from one place to another. */
  private int from;

  private int to;

  /**
   * Per last write of a transaction the place of the next version of the key; see {@link #next}.
   */
  private final int[] next;

  /** Per key the place of the first version. */
  private final int[] firstPlace;

  Axiom(History history, CertifiedLevel level, int[] commits, Places places, int[] observed) {
    this.history = history;
    this.level = level;
    this.commits = commits;
    this.places = places;
    this.observed = observed;
    inSession = new Latest(history, places);
    inTransaction = new Latest(history, places);
    seenUntil = new int[history.sessions()];
    knownSince = new int[history.sessions()];
    next = new int[history.operations()];
    firstPlace = new int[history.keys()];
    Arrays.fill(next, Integer.MAX_VALUE);
    Arrays.fill(firstPlace, Integer.MAX_VALUE);
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
        start(Integer.MAX_VALUE);
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
    int[] last = new int[history.keys()];
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
          int key = history.key(op);
          if (writer[key] == History.INITIAL) {
            firstPlace[key] = places.of(t);
          } else if (writer[key] != t) {
            next[last[key]] = places.of(t);
          }
          last[key] = op;
          writer[key] = t;
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

  private int seenUntil(int session) {
    return knownSince[session] == inSession.age
        ? seenUntil[session]
        : history.sessionStart(session);
  }

  private void setSeenUntil(int session, int until) {
    knownSince[session] = inSession.age;
    seenUntil[session] = until;
  }

  private void seeOwnSession(int t) {
    int session = sessionOf[t];
    for (int seen = seenUntil(session); seen < t; seen++) {
      if (places.of(seen) != Places.NONE) {
        inSession.see(seen);
      }
    }
    setSeenUntil(session, t);
  }

  /** Knows nothing of what has been seen, and will know it from a place on. */
  private void start(int place) {
    inSession.forget();
    from = place;
    to = place;
  }

  /**
   * Sees all that leads to a transaction by session order and by what was read, from the first
   * place on at which it may have missed something. Goes on from what is known of the session,
   * unless that does not reach so far back, or starting anew is cheaper and loses little.
   */
  private void seeCauses(int t) {
    int place = places.of(t);
    long window = (long) place - firstMissed(t);
    long gap = (long) place - to;
    if (place - window < from || (window < gap && to - from <= 2 * gap)) {
      start((int) Math.max(0, place - 2 * window));
    }
    to = place;
    IntList open = new IntList();
    if (t > history.sessionStart(sessionOf[t])) {
      open.add(t - 1);
    }
    addObserved(t, open);
    while (!open.isEmpty()) {
      int until = open.pop();
      int session = sessionOf[until];
      int known = seenUntil(session);
      for (int seen = until; seen >= known; seen--) {
        if (places.of(seen) != Places.NONE) {
          if (places.of(seen) < from) {
            break;
          }
          inSession.see(seen);
          addObserved(seen, open);
        }
      }
      setSeenUntil(session, Math.max(known, until + 1));
    }
  }

  /** The first place behind the versions that a transaction observed with another version. */
  private int firstMissed(int t) {
    int first = places.of(t);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (observed[op] != Reads.NONE) {
        first = Math.min(first, next(observed[op], history.key(op)));
      }
    }
    return first;
  }

  /** The place of the version of a key behind that of a writer. */
  private int next(int writer, int key) {
    if (writer == History.INITIAL) {
      return firstPlace[key];
    }
    int op = history.operationEnd(writer) - 1;
    while (!history.isWrite(op) || history.key(op) != key) {
      op--;
    }
    return next[op];
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
