package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.history.History;

/**
 * At rc, what earlier reads observed; at ra, what any did, and what comes before in the session. No
 * question waits, so that all are of the same transaction.
 */
final class DirectSight extends Sight {
  private final boolean earlierReads;

  /** Per place one past the first read by which the last that did observe it observed it. */
  private final int[] seenBy;

  DirectSight(History history, Places places, CertifiedLevel level) {
    super(history, places);
    earlierReads = level == CertifiedLevel.READ_COMMITTED;
    seenBy = new int[places.count()];
  }

  @Override
  int patience() {
    return 0;
  }

  @Override
  void answer() throws RejectedException {
    int reader = places.transaction(readers.get(0));
    int start = history.operationStart(reader);
    for (int op = history.operationEnd(reader) - 1; op >= start; op--) {
      if (observed[op] != Places.NONE) {
        seenBy[observed[op]] = op + 1;
      }
    }
    int session = history.sessionStart(history.sessionOf(reader));
    for (int question = 0; question < readers.size(); question++) {
      int read = seenBy[passed.get(question)] - 1;
      int writer = places.transaction(passed.get(question));
      boolean seen =
          earlierReads
              ? start <= read && read < reads.get(question)
              : (start <= read && read < history.operationEnd(reader))
                  || (session <= writer && writer < reader);
      if (seen) {
        throw hadSeen(question);
      }
    }
  }
}
