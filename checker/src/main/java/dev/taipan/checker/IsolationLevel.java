package dev.taipan.checker;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The isolation levels that can be checked, weakest first. */
public enum IsolationLevel {
  /** Read committed. */
  READ_COMMITTED("rc", "read committed", "read-committed"),
  /** Cut isolation. */
  CUT_ISOLATION("ci", "cut isolation", "cut-isolation"),
  /** Read atomicity. */
  READ_ATOMICITY("ra", "read atomicity", "read-atomicity", "read-atomic"),
  /** Transactional causal consistency. */
  TRANSACTIONAL_CAUSAL_CONSISTENCY(
      "tcc", "transactional causal consistency", "transactional-causal-consistency", "causal"),
  /** Prefix consistency. */
  PREFIX_CONSISTENCY("pc", "prefix consistency", "prefix-consistency", "prefix"),
  /** Snapshot isolation. */
  SNAPSHOT_ISOLATION("si", "snapshot isolation", "snapshot-isolation"),
  /** Strong session snapshot isolation. */
  STRONG_SESSION_SNAPSHOT_ISOLATION(
      "strong-session-si",
      "strong session snapshot isolation",
      "strong-session-snapshot-isolation"),
  /** Serializability. */
  SERIALIZABILITY("ser", "serializability", "serializable", "serializability"),
  /** Strong session serializability. */
  STRONG_SESSION_SERIALIZABILITY(
      "strong-session-ser",
      "strong session serializability",
      "strong-session-serializable",
      "strong-session-serializability");

  private final String symbol;
  private final String title;
  private final List<String> aliases;

  IsolationLevel(String symbol, String title, String... aliases) {
    this.symbol = symbol;
    this.title = title;
    this.aliases = List.of(aliases);
  }

  /** The short name, as options and output spell it: {@code rc}, {@code ser}. */
  public String symbol() {
    return symbol;
  }

  /** The full name in words. */
  public String title() {
    return title;
  }

  /** Long names that options accept besides the symbol. */
  public List<String> aliases() {
    return aliases;
  }

  /** The level of a symbol or alias, whatever its case. */
  public static Optional<IsolationLevel> named(String name) {
    return Arrays.stream(values())
        .filter(
            level ->
                level.symbol.equalsIgnoreCase(name)
                    || level.aliases.stream().anyMatch(name::equalsIgnoreCase))
        .findFirst();
  }

  /** Whether every history that satisfies this level satisfies {@code other}. */
  public boolean implies(IsolationLevel other) {
    return this == other;
  }
}
