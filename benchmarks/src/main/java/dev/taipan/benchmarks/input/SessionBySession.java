package dev.taipan.benchmarks.input;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.VersionOrder;

/**
 * Histories as they look when each client kept a log of its own: one session after the other. The
 * order of the commits, which a simulated store knows and most databases do not tell, is gone, so
 * nothing can be decided by replaying it.
 */
final class SessionBySession {

  private SessionBySession() {}

  /**
   * A simulated history without its order of commits; it has no times. Of its version order it
   * keeps what there is.
   */
  static History of(History history) {
    HistoryBuilder builder = new HistoryBuilder();
    VersionOrder versionOrder = versionOrder(history, copyOperations(history, builder));
    return builder.build().withVersionOrder(versionOrder);
  }

  /** Copies all transactions, which keep their numbers; returns the new number of each key. */
  private static int[] copyOperations(History history, HistoryBuilder builder) {
    int[] keys = new int[history.keys()];
    for (int session = 0; session < history.sessions(); session++) {
      int copy = builder.session(history.sessionName(session));
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int t = history.inSession(session, rank);
        int transaction =
            builder.transaction(copy, history.transactionNumber(t), history.status(t));
        for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
          int key = builder.key(history.keyNumber(history.key(o)));
          keys[history.key(o)] = key;
          builder.copy(transaction, key, history, o);
        }
      }
    }
    return keys;
  }

  private static VersionOrder versionOrder(History history, int[] keys) {
    VersionOrder old = history.versionOrder();
    VersionOrder.Builder order = new VersionOrder.Builder(old.source());
    for (int list = 0; list < old.lists(); list++) {
      order.add(keys[old.key(list)], old.line(list), old.transactions(list));
    }
    return order.build();
  }
}
