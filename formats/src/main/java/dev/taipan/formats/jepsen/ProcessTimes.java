package dev.taipan.formats.jepsen;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;

/** Whether sessions do one thing after the other, as Jepsen's processes do. */
public final class ProcessTimes {
  /** All sessions do. */
  public static final int NONE = -1;

  private ProcessTimes() {}

  /**
   * The first transaction that does not start after the one before it in its session ended, or
   * {@link #NONE}. Aborted ones do not count. Linear time.
   */
  public static int firstOverlap(History history) {
    for (int session = 0; session < history.sessions(); session++) {
      int previous = NONE;
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int t = history.inSession(session, rank);
        if (history.status(t) == TransactionStatus.ABORTED) {
          continue;
        }
        if (previous != NONE && lastEvent(history, previous) >= history.startTime(t)) {
          return t;
        }
        previous = t;
      }
    }
    return NONE;
  }

  private static long lastEvent(History history, int transaction) {
    return history.status(transaction) == TransactionStatus.UNKNOWN
        ? history.startTime(transaction)
        : history.endTime(transaction);
  }
}
