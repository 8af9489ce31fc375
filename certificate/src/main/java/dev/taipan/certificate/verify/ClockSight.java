package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * At tcc, whatever leads to a transaction by session order and by reads, where sessions are few: of
 * each one knows the last transaction that was seen. Only the part of the order is looked at that
 * reads may have missed something of.
 */
final class ClockSight implements Sight {
  private static final int MOST_SESSIONS = 128;

  /** Numbers of 4 bytes each. */
  private static final int MOST_MEMORY = 1 << 27;

  private final History history;
  private final Places places;
  private final int[] before;
  private final int[] session;

  /** Per operation the place of the transaction that it observed, if it is such a read. */
  private final int[] observed;

  /** Per place and session the last place of that session that it had seen, or its own. */
  private final int[] seen;

  /** What was seen of the places from one on is known up to before another one. */
  private int from;

  private int next;

  /** How far back one had to look since {@code from} was set. */
  private int widest;

  ClockSight(History history, Places places, int[] observed) {
    this.history = history;
    this.places = places;
    this.observed = observed;
    before = places.beforeInSession();
    session = new int[before.length];
    Arrays.setAll(session, place -> history.sessionOf(places.transaction(place)));
    seen = new int[history.sessions() * before.length];
  }

  /** Whether sessions are so few. */
  static boolean fits(History history) {
    return history.sessions() <= MOST_SESSIONS
        && (long) history.sessions() * history.transactions() <= MOST_MEMORY;
  }

  @Override
  public void requireUnseen(int place, IntList reads, IntList passed) throws RejectedException {
    int oldest = place;
    for (int i = 0; i < passed.size(); i++) {
      oldest = Math.min(oldest, passed.get(i));
    }
    look(place, oldest);
    for (int i = 0; i < reads.size(); i++) {
      if (seen[place * history.sessions() + session[passed.get(i)]] >= passed.get(i)) {
        throw Sight.hadSeen(history, places, place, passed.get(i), reads.get(i));
      }
    }
  }

  /** Goes on from where it was, unless that was too late, or it is cheaper to begin anew. */
  private void look(int place, int oldest) {
    int window = place - oldest;
    if (oldest < from || place - next > 2 * Math.max(window, widest)) {
      from = Math.max(0, place - 2 * window);
      next = from;
      widest = 0;
    }
    widest = Math.max(widest, window);
    for (; next <= place; next++) {
      look();
    }
  }

  /** The next transaction sees others, and with each of them all that this one had seen. */
  private void look() {
    int row = next * history.sessions();
    Arrays.fill(seen, row, row + history.sessions(), Places.NONE);
    see(before[next]);
    int t = places.transaction(next);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      see(observed[op]);
    }
    seen[row + session[next]] = next;
  }

  private void see(int earlier) {
    int sessions = history.sessions();
    for (int i = 0; earlier >= from && i < sessions; i++) {
      int known = seen[earlier * sessions + i];
      seen[next * sessions + i] = Math.max(seen[next * sessions + i], known);
    }
  }
}
