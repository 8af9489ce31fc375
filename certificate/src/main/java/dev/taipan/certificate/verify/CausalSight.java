package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import java.util.Arrays;
import java.util.BitSet;

/**
 * At tcc, whatever leads to a transaction by session order and by reads, as far as it is of some
 * sessions: of each of these, one knows the last transaction that was seen. Only the part of the
 * order is looked at that reads may have missed something of.
 */
final class CausalSight implements Sight {
  private static final int MOST_SESSIONS = 32;

  /** Numbers of 4 bytes each. */
  private static final int MOST_MEMORY = 1 << 27;

  private final History history;
  private final int[] commits;
  private final Places places;

  /** Per operation the transaction that it observed, if it is such a read. */
  private final int[] writers;

  private final int[] sessionOf;
  private final int width;

  /** Per session its column among those that are looked at, or -1. */
  private final int[] column;

  /** Per transaction and column one past the last transaction of that session that it had seen. */
  private final int[] seen;

  /** Other sessions of whose transactions somebody asked whether they had been seen. */
  private final BitSet open = new BitSet();

  /** What was seen of the places from one on is known up to before another one. */
  private int from;

  private int to;

  /** How far back one had to look since {@code from} was set. */
  private int widest;

  private int reader;

  CausalSight(History history, int[] commits, Places places, int[] writers, int[] sessions) {
    this.history = history;
    this.commits = commits;
    this.places = places;
    this.writers = writers;
    width = sessions.length;
    column = new int[history.sessions()];
    Arrays.fill(column, -1);
    for (int i = 0; i < width; i++) {
      column[sessions[i]] = i;
    }
    seen = new int[width * history.transactions()];
    sessionOf = new int[history.transactions()];
    for (int session = 0; session < history.sessions(); session++) {
      Arrays.fill(sessionOf, history.sessionStart(session), history.sessionEnd(session), session);
    }
  }

  /** At how many sessions one can look at once. */
  static int mostSessions(History history) {
    return Math.max(1, Math.min(MOST_SESSIONS, MOST_MEMORY / Math.max(1, history.transactions())));
  }

  /** Sessions that somebody has to look at, if nobody has. */
  BitSet open() {
    return open;
  }

  /** Goes on from where it was, unless that was too late, or it is cheaper to begin anew. */
  @Override
  public void look(int place, int oldest) {
    int window = place - oldest;
    if (oldest < from || place - to > 2 * Math.max(window, widest)) {
      from = Math.max(0, place - 2 * window);
      to = from;
      widest = 0;
    }
    widest = Math.max(widest, window);
    for (; to <= place; to++) {
      add(commits[to]);
    }
    reader = commits[place];
  }

  private void add(int t) {
    Arrays.fill(seen, t * width, (t + 1) * width, 0);
    int previous = t - 1;
    while (previous >= history.sessionStart(sessionOf[t]) && places.of(previous) == Places.NONE) {
      previous--;
    }
    if (previous >= history.sessionStart(sessionOf[t])) {
      see(previous, t);
    }
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (writers[op] >= 0) {
        see(writers[op], t);
      }
    }
  }

  /** A transaction sees another one, and with it all that this had seen. */
  private void see(int earlier, int t) {
    if (places.of(earlier) >= from) {
      for (int i = 0; i < width; i++) {
        seen[t * width + i] = Math.max(seen[t * width + i], seen[earlier * width + i]);
      }
      int own = column[sessionOf[earlier]];
      if (own >= 0) {
        seen[t * width + own] = Math.max(seen[t * width + own], earlier + 1);
      }
    }
  }

  @Override
  public boolean sees(int writer, int read) {
    int own = column[sessionOf[writer]];
    if (own < 0) {
      open.set(sessionOf[writer]);
    }
    return own >= 0 && seen[reader * width + own] > writer;
  }
}
