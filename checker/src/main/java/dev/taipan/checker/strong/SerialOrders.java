package dev.taipan.checker.strong;

import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.SerialReplay;
import dev.taipan.weak.serial.SerialSearch;
import java.util.Optional;

/**
 * Serial orders of histories that are not small, which show at once that all levels without times
 * hold.
 */
public final class SerialOrders {
  /** Of fewer transactions all is found out at once, and more of them can be told. */
  private static final int MANY_TRANSACTIONS = 5_000;

  /** In shorter sessions there are so many that mistakes show too late to be mended. */
  private static final int LONG_SESSION = 64;

  private static final int[] NOBODY = {};

  private SerialOrders() {}

  /** Whether a serial order is looked for: what has not been read regularly has none. */
  public static boolean areWorthATry(Accesses accesses) {
    History history = accesses.history();
    return history.transactions() >= MANY_TRANSACTIONS
        && hasLongSessions(history)
        && arePossible(accesses);
  }

  /** Whether transactions are many for each session, so that mistakes of a run show early. */
  public static boolean hasLongSessions(History history) {
    return history.transactions() / LONG_SESSION >= history.sessions();
  }

  /** Whether the search can look for one: each read has one meaning, and nothing holds a list. */
  public static boolean arePossible(Accesses accesses) {
    return accesses.readsFrom().ambiguousReads() == 0
        && accesses.readsFrom().irregularReads() == 0
        && accesses.history().lists().isEmpty();
  }

  /**
   * A serial order in session order, if one is found soon and gives every read its value.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Optional<Evidence> of(Accesses accesses, Deadline deadline) {
    return SerialSearch.of(accesses, deadline)
        .filter(order -> SerialReplay.explains(accesses.history(), place -> order[place]))
        .map(
            order ->
                new Evidence.EventOrder(StrongLevel.STRONG_SESSION_SERIALIZABILITY, order, NOBODY));
  }
}
