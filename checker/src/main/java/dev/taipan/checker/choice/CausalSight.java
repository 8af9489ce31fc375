package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Causal consistency: transactions have seen whatever those have seen that they have seen. A vector
 * clock per transaction, 4 bytes for each of the sessions.
 */
final class CausalSight implements Sight {
  private static final int NONE = -1;
  private static final long CLOCK_SLOTS = 1L << 26;

  private final Accesses accesses;
  private final int[] previousInSession;
  private final int[] observed;
  private final int sessions;

  /** Per transaction and session the latest transaction that has been seen, or -1. */
  private final int[] clocks;

  CausalSight(Accesses accesses, int[] previousInSession, int[] observed) {
    this.accesses = accesses;
    this.previousInSession = previousInSession;
    this.observed = observed;
    sessions = accesses.history().sessions();
    clocks = new int[previousInSession.length * sessions];
  }

  /** Whether there is enough memory for the clocks. */
  static boolean fits(Accesses accesses) {
    return (long) accesses.history().transactions() * accesses.history().sessions() <= CLOCK_SLOTS;
  }

  @Override
  public void look(int transaction) {
    int start = transaction * sessions;
    int previous = previousInSession[transaction];
    if (previous == NONE) {
      Arrays.fill(clocks, start, start + sessions, NONE);
    } else {
      System.arraycopy(clocks, previous * sessions, clocks, start, sessions);
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (observed[r] >= 0 && !includes(transaction, observed[r])) {
        join(start, observed[r] * sessions);
      }
    }
    clocks[start + accesses.sessionOf(transaction)] = transaction;
  }

  private void join(int to, int from) {
    for (int session = 0; session < sessions; session++) {
      clocks[to + session] = Math.max(clocks[to + session], clocks[from + session]);
    }
  }

  /** Whether a transaction is or has seen another one. */
  private boolean includes(int transaction, int other) {
    return clocks[transaction * sessions + accesses.sessionOf(other)] >= other;
  }

  @Override
  public boolean hasSeen(int transaction, int read, int writer) {
    return includes(transaction, writer);
  }

  /** Goes back to the writer, by certain ways where there is one. */
  @Override
  public int blame(int transaction, int read, int writer, IntPredicate mayBeBlamed) {
    int at = transaction;
    while (at != writer) {
      int certain = certainWay(at, writer);
      if (certain == NONE) {
        int doubted = doubtedWay(at, writer);
        if (doubted == NOTHING || mayBeBlamed.test(doubted)) {
          return doubted;
        }
        certain = observed[doubted];
      }
      at = certain;
    }
    return NOTHING;
  }

  /** Whom a transaction certainly follows that is the writer or has seen it, or -1. */
  private int certainWay(int transaction, int writer) {
    int previous = previousInSession[transaction];
    if (previous != NONE && includes(previous, writer)) {
      return previous;
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readWriter(r) >= 0 && includes(accesses.readWriter(r), writer)) {
        return accesses.readWriter(r);
      }
    }
    return NONE;
  }

  /** An ambiguous read of what is the writer or has seen it. */
  private int doubtedWay(int transaction, int writer) {
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (observed[r] >= 0 && includes(observed[r], writer)) {
        return r;
      }
    }
    return NOTHING;
  }
}
