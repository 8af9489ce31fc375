package dev.taipan.whitebox;

import java.util.Arrays;
import java.util.Optional;

/** The levels that Emme decides. */
public enum WhiteBoxLevel {
  /** Read committed: no dirty writes and reads (Adya's PL-2). */
  READ_COMMITTED("rc", "read committed"),
  /** Repeatable read: cycles are only through anti-dependencies of predicates (PL-2.99). */
  REPEATABLE_READ("PL-2.99", "repeatable read"),
  /** Snapshot isolation, by the stamps that the database gave out (PL-SI). */
  SNAPSHOT_ISOLATION("si", "snapshot isolation"),
  /** Serializability: no cycles at all (PL-3). */
  SERIALIZABLE("ser", "serializability");

  private final String symbol;
  private final String title;

  WhiteBoxLevel(String symbol, String title) {
    this.symbol = symbol;
    this.title = title;
  }

  /** The level of a short name, whatever its case. */
  public static Optional<WhiteBoxLevel> of(String symbol) {
    return Arrays.stream(values())
        .filter(level -> level.symbol.equalsIgnoreCase(symbol))
        .findFirst();
  }

  /** The short name. */
  public String symbol() {
    return symbol;
  }

  /** The long name. */
  public String title() {
    return title;
  }
}
