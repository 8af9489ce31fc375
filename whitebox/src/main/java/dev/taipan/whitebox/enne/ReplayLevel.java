package dev.taipan.whitebox.enne;

import dev.taipan.whitebox.OrderLevel;
import java.util.List;
import java.util.Optional;

/**
 * Levels that a total order of transactions decides (Crooks et al. 2017, Chronos for SI, Biswas and
 * Enea for RA).
 */
public enum ReplayLevel implements OrderLevel {
  /** Each read sees some version that was installed before its transaction. */
  READ_COMMITTED("rc", "read committed", "read-committed", "PL-2"),
  /**
   * Reads see all that a transaction wrote or nothing of it, and all that came before in their
   * session.
   */
  READ_ATOMIC("ra", "read atomicity", "read-atomicity", "read-atomic"),
  /** Reads see the snapshot, and nobody else wrote the same keys since. */
  SNAPSHOT_ISOLATION("si", "snapshot isolation", "snapshot-isolation", "PL-SI"),
  /** Reads see all that is ordered before their transaction, and nothing else. */
  SERIALIZABLE("ser", "serializability", "serializability", "serializable", "PL-3");

  private final Called called;

  ReplayLevel(String symbol, String title, String... names) {
    called = new Called(symbol, title, List.of(names));
  }

  /** The level of a name, short or long, whatever its case. */
  public static Optional<ReplayLevel> of(String name) {
    return OrderLevel.of(name, values());
  }

  @Override
  public Called called() {
    return called;
  }

  /** Whether a read may see any version that was installed before its transaction. */
  boolean seesAnyVersion() {
    return this == READ_COMMITTED || this == READ_ATOMIC;
  }

  /** Whether it matters which transactions are of one session. */
  boolean countsSessions() {
    return this == READ_ATOMIC;
  }
}
