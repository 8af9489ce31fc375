package dev.taipan.whitebox;

import java.util.List;
import java.util.Optional;

/** The levels that Emme decides. */
public enum WhiteBoxLevel implements OrderLevel {
  /** Read committed: no dirty writes and reads (Adya's PL-2). */
  READ_COMMITTED("rc", "read committed", "read-committed", "PL-2"),
  /** Adya's repeatable read: cycles are only through anti-dependencies of predicates (PL-2.99). */
  REPEATABLE_READ("PL-2.99", "serializability but for phantoms"),
  /** Snapshot isolation, by the stamps that the database gave out (PL-SI). */
  SNAPSHOT_ISOLATION("si", "snapshot isolation", "snapshot-isolation", "PL-SI"),
  /** Serializability: no cycles at all (PL-3). */
  SERIALIZABLE("ser", "serializability", "serializable", "serializability", "PL-3");

  private final Called called;

  WhiteBoxLevel(String symbol, String title, String... names) {
    called = new Called(symbol, title, List.of(names));
  }

  /** The level of a name, short or long, whatever its case. */
  public static Optional<WhiteBoxLevel> of(String name) {
    return OrderLevel.of(name, values());
  }

  @Override
  public Called called() {
    return called;
  }
}
