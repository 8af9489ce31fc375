package dev.taipan.checker.oracle;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;

/**
 * A history of few transactions and keys as bit masks: bit <i>t</i> of a set of transactions stands
 * for transaction <i>t</i>, bit <i>k</i> of a set of keys for key <i>k</i>.
 */
final class TinyHistory {
  final History history;

  /** What took effect: what committed, and some of unknown outcome. */
  final int included;

  /** The included transactions before each one in its session. */
  final int[] earlierInSession;

  /** The included transactions that had ended before each one started. */
  final int[] earlierInRealTime;

  /** Those of them that read or wrote a key that it reads or writes. */
  final int[] earlierInRealTimeOfKeys;

  /** The included transactions whose version of some key was installed before each one's. */
  final int[] earlierInVersionOrder;

  /** The keys that each transaction writes. */
  final int[] writes;

  /**
   * A history in which some transactions took effect.
   *
   * @param included all that committed, and any of unknown outcome
   */
  TinyHistory(History history, VersionOrder facts, int included) {
    int transactions = history.transactions();
    if (transactions > Integer.SIZE - 1 || history.keys() > Integer.SIZE - 1) {
      throw new IllegalArgumentException("too large for masks: " + history);
    }
    this.history = history;
    this.included = included;
    earlierInSession = new int[transactions];
    earlierInRealTime = new int[transactions];
    earlierInRealTimeOfKeys = new int[transactions];
    earlierInVersionOrder = new int[transactions];
    writes = new int[transactions];
    take(facts);
    for (int t = 0; t < transactions; t++) {
      earlierInSession[t] = earlierInSession(t);
      earlierInRealTime[t] = earlierInRealTime(t);
      earlierInRealTimeOfKeys[t] = earlierInRealTime[t] & sharingKeysWith(t);
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        writes[t] |= history.isWrite(op) ? 1 << history.key(op) : 0;
      }
    }
  }

  private void take(VersionOrder facts) {
    for (int list = 0; list < facts.lists(); list++) {
      int earlier = 0;
      for (int writer : facts.transactions(list)) {
        earlierInVersionOrder[writer] |= earlier;
        earlier |= included & 1 << writer;
      }
    }
  }

  static boolean contains(int set, int member) {
    return (set >> member & 1) != 0;
  }

  /** The last write of a key in a transaction before an operation, or -1. */
  int lastWriteBefore(int operation, int transaction, int key) {
    return lastWriteBefore(history, operation, transaction, key);
  }

  private static int lastWriteBefore(History history, int operation, int transaction, int key) {
    for (int op = operation - 1; op >= history.operationStart(transaction); op--) {
      if (history.isWrite(op) && history.key(op) == key) {
        return op;
      }
    }
    return -1;
  }

  private int earlierInSession(int t) {
    int start = t - history.rankInSession(t);
    return included & ((1 << t) - 1) & (-1 << start);
  }

  private int earlierInRealTime(int t) {
    int earlier = 0;
    for (int other = 0; other < history.transactions(); other++) {
      // Absent times are before and after everything, so that they make nothing earlier.
      if (contains(included, other) && history.endTime(other) < history.startTime(t)) {
        earlier |= 1 << other;
      }
    }
    return earlier;
  }

  private int sharingKeysWith(int t) {
    int sharing = 0;
    for (int other = 0; other < history.transactions(); other++) {
      sharing |= (keys(other) & keys(t)) == 0 ? 0 : 1 << other;
    }
    return sharing;
  }

  private int keys(int t) {
    int keys = 0;
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      keys |= 1 << history.key(op);
    }
    return keys;
  }

  /** The transactions that ended in some way. */
  static int having(TransactionStatus status, History history) {
    int having = 0;
    for (int t = 0; t < history.transactions(); t++) {
      having |= history.status(t) == status ? 1 << t : 0;
    }
    return having;
  }
}
