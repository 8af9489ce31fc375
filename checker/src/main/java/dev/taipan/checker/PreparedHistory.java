package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.parallel.Workers;
import java.util.stream.IntStream;

/** A history with its reads resolved, once for all levels. */
final class PreparedHistory {
  private final Accesses accesses;
  private Accesses withoutSessionOrder;

  PreparedHistory(History history) {
    this(history, Workers.ONE);
  }

  PreparedHistory(History history, Workers workers) {
    accesses = Accesses.of(history, workers);
  }

  /** The history's accesses. */
  Accesses accesses() {
    return accesses;
  }

  /** Whether some session has more than one transaction. */
  boolean hasSessionOrder() {
    History history = accesses.history();
    return IntStream.range(0, history.sessions())
        .anyMatch(session -> history.sessionLength(session) > 1);
  }

  /** The accesses of the history in which every transaction is a session of its own. */
  Accesses withoutSessionOrder() {
    if (!hasSessionOrder()) {
      return accesses;
    }
    if (withoutSessionOrder == null) {
      withoutSessionOrder =
          new Accesses(accesses.history().withoutSessionOrder(), accesses.readsFrom());
    }
    return withoutSessionOrder;
  }

  /** Whether some read may have observed several writes. */
  boolean isAmbiguous() {
    return accesses.readsFrom().ambiguousReads() > 0;
  }
}
