package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * At rc, what earlier reads observed; at ra, what any did, and what comes before in the session.
 */
final class DirectSight implements Sight {
  private final History history;
  private final Places places;
  private final boolean earlierReads;

  /** Per operation the place of the transaction that it observed, if it is such a read. */
  private final int[] observed;

  /** Per place the first read by which the transaction at hand, or one before it, observed it. */
  private final int[] firstRead;

  DirectSight(History history, CertifiedLevel level, Places places, int[] observed) {
    this.history = history;
    this.places = places;
    this.observed = observed;
    earlierReads = level == CertifiedLevel.READ_COMMITTED;
    firstRead = new int[history.transactions()];
    Arrays.fill(firstRead, -1);
  }

  @Override
  public void requireUnseen(int place, IntList reads, IntList passed) throws RejectedException {
    int reader = places.transaction(place);
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      if (observed[op] >= 0 && !isObserved(observed[op], reader)) {
        firstRead[observed[op]] = op;
      }
    }
    int session = history.sessionStart(history.sessionOf(reader));
    for (int i = 0; i < reads.size(); i++) {
      int writer = passed.get(i);
      boolean seen =
          earlierReads
              ? isObserved(writer, reader) && firstRead[writer] < reads.get(i)
              : isObserved(writer, reader) || isBetween(session, writer, reader);
      if (seen) {
        throw Sight.hadSeen(history, places, place, writer, reads.get(i));
      }
    }
  }

  private boolean isBetween(int session, int writer, int reader) {
    return session <= places.transaction(writer) && places.transaction(writer) < reader;
  }

  private boolean isObserved(int place, int reader) {
    return history.operationStart(reader) <= firstRead[place]
        && firstRead[place] < history.operationEnd(reader);
  }
}
