package dev.taipan.history;

/** An order in which the transactions of an input may have run. */
final class RecordedOrder {

  private RecordedOrder() {}

  /**
   * The input's own order, or an even interleaving of sessions when the input goes session by
   * session and so says nothing. Linear time.
   *
   * @param asRecorded the transactions in the order of the input
   * @param sessionStart the first transaction of each session, and the end of the last
   */
  static int[] of(int[] asRecorded, int[] sessionStart) {
    return goesSessionBySession(asRecorded) ? interleave(sessionStart) : asRecorded;
  }

  private static boolean goesSessionBySession(int[] asRecorded) {
    for (int place = 0; place < asRecorded.length; place++) {
      if (asRecorded[place] != place) {
        return false;
      }
    }
    return true;
  }

  /** Sorts transactions by how far into its session each is, by counting. */
  private static int[] interleave(int[] sessionStart) {
    int sessions = sessionStart.length - 1;
    int transactions = sessionStart[sessions];
    int[] next = new int[transactions + 1];
    for (int session = 0; session < sessions; session++) {
      int length = sessionStart[session + 1] - sessionStart[session];
      for (int i = 0; i < length; i++) {
        next[progress(i, length, transactions) + 1]++;
      }
    }
    for (int place = 0; place < transactions; place++) {
      next[place + 1] += next[place];
    }
    int[] order = new int[transactions];
    for (int session = 0; session < sessions; session++) {
      int start = sessionStart[session];
      int length = sessionStart[session + 1] - start;
      for (int i = 0; i < length; i++) {
        order[next[progress(i, length, transactions)]++] = start + i;
      }
    }
    return order;
  }

  /** How far a session is with its i-th transaction, on a scale of all transactions. */
  private static int progress(int i, int length, int transactions) {
    return (int) ((2L * i + 1) * transactions / (2L * length));
  }
}
