package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;

/** A history with its reads resolved, once for all levels. */
final class PreparedHistory {
  private final Accesses accesses;
  private Accesses withoutSessionOrder;

  PreparedHistory(History history) {
    accesses = new Accesses(history, ReadsFrom.of(history));
  }

  /** The history's accesses. */
  Accesses accesses() {
    return accesses;
  }

  /** The accesses of the history in which every transaction is a session of its own. */
  Accesses withoutSessionOrder() {
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
