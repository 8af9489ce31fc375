package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import java.util.Arrays;
import java.util.BitSet;

/**
 * At tcc, whatever leads to the transaction by session order and by reads, as far as it is of some
 * sessions: of each of them the last transaction is known, per transaction of the history.
 */
final class CausalSight implements Sight {
  private static final int MOST_SESSIONS = 32;

  /** Numbers of 4 bytes each. */
  private static final int MOST_MEMORY = 1 << 27;

  private final int[] sessionOf;
  private final int width;

  /** Per session its column among those that are looked at, or -1. */
  private final int[] column;

  /** Per transaction and column one past the last transaction of that session that it had seen. */
  private final int[] seen;

  /** Per session one past its last transaction so far. */
  private final int[] last;

  /** Other sessions of whose transactions one would have to know whether they were seen. */
  private final BitSet open = new BitSet();

  private int row;

  CausalSight(History history, int[] sessions) {
    width = sessions.length;
    column = new int[history.sessions()];
    Arrays.fill(column, -1);
    for (int i = 0; i < width; i++) {
      column[sessions[i]] = i;
    }
    seen = new int[width * history.transactions()];
    last = new int[history.sessions()];
    sessionOf = new int[history.transactions()];
    for (int session = 0; session < last.length; session++) {
      Arrays.fill(sessionOf, history.sessionStart(session), history.sessionEnd(session), session);
    }
  }

  /** At how many sessions one can look at once. */
  static int mostSessions(History history) {
    return Math.max(1, Math.min(MOST_SESSIONS, MOST_MEMORY / Math.max(1, history.transactions())));
  }

  /** Sessions that nobody has looked at, and should. */
  BitSet open() {
    return open;
  }

  @Override
  public void begin(int transaction) {
    row = transaction * width;
    int session = sessionOf[transaction];
    if (last[session] > 0) {
      merge(last[session] - 1);
    }
    last[session] = transaction + 1;
  }

  @Override
  public void see(int writer, int read) {
    if (column[sessionOf[writer]] < 0 || !sees(writer, read)) {
      merge(writer);
    }
  }

  private void merge(int transaction) {
    int other = transaction * width;
    for (int i = 0; i < width; i++) {
      seen[row + i] = Math.max(seen[row + i], seen[other + i]);
    }
    int own = column[sessionOf[transaction]];
    if (own >= 0) {
      seen[row + own] = Math.max(seen[row + own], transaction + 1);
    }
  }

  @Override
  public boolean sees(int writer, int read) {
    int session = sessionOf[writer];
    if (column[session] < 0) {
      open.set(session);
      return false;
    }
    return seen[row + column[session]] > writer;
  }
}
