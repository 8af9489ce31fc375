package dev.taipan.experiments.input;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;

/**
 * Histories as they look when each client kept a log of its own: one session after the other. The
 * order of the commits, which a simulated store knows and most databases do not tell, is gone, so
 * nothing can be decided by replaying it.
 */
final class SessionBySession {

  private SessionBySession() {}

  /** A simulated history without its order of commits; it has no times. */
  static History of(History history) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < history.sessions(); session++) {
      int copy = builder.session(history.sessionName(session));
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        int transaction =
            builder.transaction(copy, history.transactionNumber(t), history.status(t));
        for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
          int key = builder.key(history.keyNumber(history.key(o)));
          if (history.isWrite(o)) {
            builder.write(transaction, key, history.value(o));
          } else {
            builder.read(transaction, key, history.value(o));
          }
        }
      }
    }
    return builder.build();
  }
}
