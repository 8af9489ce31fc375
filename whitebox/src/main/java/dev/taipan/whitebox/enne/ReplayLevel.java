package dev.taipan.whitebox.enne;

import java.util.Arrays;
import java.util.Optional;

/** Levels that a total order of transactions decides (Crooks et al. 2017, and Chronos for SI). */
public enum ReplayLevel {
  /** Each read sees some version that was installed before its transaction. */
  READ_COMMITTED("rc", "read committed"),
  /** Reads see the snapshot, and nobody else wrote the same keys since. */
  SNAPSHOT_ISOLATION("si", "snapshot isolation"),
  /** Reads see all that is ordered before their transaction, and nothing else. */
  SERIALIZABLE("ser", "serializability");

  private final String symbol;
  private final String title;

  ReplayLevel(String symbol, String title) {
    this.symbol = symbol;
    this.title = title;
  }

  /** The level of a short name, whatever its case. */
  public static Optional<ReplayLevel> of(String symbol) {
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
