package dev.taipan.history;

import dev.taipan.history.graph.StableOrder;

/** An order in which the transactions of an input may have run. */
final class RecordedOrder {

  private final int[] order;
  private final boolean sessionBySession;

  private RecordedOrder(int[] order, boolean sessionBySession) {
    this.order = order;
    this.sessionBySession = sessionBySession;
  }

  /**
   * The input's own order. When the input goes session by session and so says nothing, the order of
   * times; without times, an even interleaving of sessions. Linear time, but n log n for times.
   *
   * @param asRecorded the transactions in the order of the input
   * @param places in the same order, the place of each when they go session by session
   * @param sessionStart the first place of each session, and the end of the last
   */
  static RecordedOrder of(
      int[] asRecorded, int[] places, int[] sessionStart, TransactionTimes times) {
    if (!goesSessionBySession(places)) {
      return new RecordedOrder(asRecorded, false);
    }
    return new RecordedOrder(
        times.isEmpty() ? interleave(sessionStart) : byTime(sessionStart, times), true);
  }

  /** The transaction at a place. */
  int at(int place) {
    return order[place];
  }

  /** Whether the input goes session by session. */
  boolean goesSessionBySession() {
    return sessionBySession;
  }

  /** This order with a transaction moved to its start. Linear time. */
  RecordedOrder startingWith(int transaction) {
    int place = 0;
    while (order[place] != transaction) {
      place++;
    }
    int[] moved = order.clone();
    System.arraycopy(order, 0, moved, 1, place);
    moved[0] = transaction;
    return new RecordedOrder(moved, sessionBySession);
  }

  /** This order with a transaction moved to its end. Linear time. */
  RecordedOrder endingWith(int transaction) {
    int place = order.length - 1;
    while (order[place] != transaction) {
      place--;
    }
    int[] moved = order.clone();
    System.arraycopy(order, place + 1, moved, place, order.length - 1 - place);
    moved[order.length - 1] = transaction;
    return new RecordedOrder(moved, sessionBySession);
  }

  private static boolean goesSessionBySession(int[] places) {
    for (int place = 0; place < places.length; place++) {
      if (places[place] != place) {
        return false;
      }
    }
    return true;
  }

  /** Sorts transactions by when they ended, or else started, but none before its session's last. */
  private static int[] byTime(int[] sessionStart, TransactionTimes times) {
    int sessions = sessionStart.length - 1;
    long[] keys = new long[sessionStart[sessions]];
    for (int session = 0; session < sessions; session++) {
      long latest = Long.MIN_VALUE;
      for (int t = sessionStart[session]; t < sessionStart[session + 1]; t++) {
        latest = Math.max(latest, times.end(t) == History.NO_END ? times.start(t) : times.end(t));
        keys[t] = latest;
      }
    }
    return StableOrder.of(keys);
  }

  /** Sorts transactions by how far into its session each is, by counting. */
  private static int[] interleave(int[] sessionStart) {
    int sessions = sessionStart.length - 1;
    int transactions = sessionStart[sessions];
    int[] progress = new int[transactions];
    for (int session = 0; session < sessions; session++) {
      int start = sessionStart[session];
      int length = sessionStart[session + 1] - start;
      for (int i = 0; i < length; i++) {
        progress[start + i] = progress(i, length, transactions);
      }
    }
    return StableOrder.of(progress, transactions);
  }

  /** How far a session is with its i-th transaction, on a scale of all transactions. */
  private static int progress(int i, int length, int transactions) {
    return (int) ((2L * i + 1) * transactions / (2L * length));
  }
}
