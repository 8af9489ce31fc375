package dev.taipan.checker;

import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The isolation levels that can be checked. {@code si} and {@code ser} ignore the order of
 * transactions in their sessions; all other levels include it.
 */
public enum IsolationLevel {
  /** Cut isolation: reads of other transactions' data are repeatable. */
  CUT_ISOLATION("ci", "cut isolation", Definition.weak(WeakLevel.CUT_ISOLATION), "cut-isolation"),

  /** Read committed: reads are of committed final writes, and monotonic within a transaction. */
  READ_COMMITTED(
      "rc", "read committed", Definition.weak(WeakLevel.READ_COMMITTED), "read-committed"),

  /** Read atomicity: a transaction sees all of another or nothing. */
  READ_ATOMICITY(
      "ra",
      "read atomicity",
      Definition.weak(WeakLevel.READ_ATOMICITY),
      "read-atomicity",
      "read-atomic"),

  /** Transactional causal consistency: a transaction sees all that caused what it sees. */
  TRANSACTIONAL_CAUSAL_CONSISTENCY(
      "tcc",
      "transactional causal consistency",
      Definition.weak(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY),
      "transactional-causal-consistency",
      "causal-consistency",
      "causal"),

  /** Prefix consistency: a transaction sees a prefix of the commit order. */
  PREFIX_CONSISTENCY(
      "pc",
      "prefix consistency",
      Definition.strong(StrongLevel.PREFIX_CONSISTENCY),
      "prefix-consistency",
      "prefix"),

  /** Snapshot isolation. */
  SNAPSHOT_ISOLATION(
      "si",
      "snapshot isolation",
      Definition.strong(StrongLevel.SNAPSHOT_ISOLATION),
      "snapshot-isolation"),

  /** Snapshot isolation whose snapshots include the session's earlier transactions. */
  STRONG_SESSION_SNAPSHOT_ISOLATION(
      "strong-session-si",
      "strong session snapshot isolation",
      Definition.strong(StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION),
      "strong-session-snapshot-isolation"),

  /** Snapshot isolation whose snapshots include all that had committed when they were taken. */
  STRONG_SNAPSHOT_ISOLATION(
      "strong-si",
      "strong snapshot isolation",
      Definition.strong(StrongLevel.STRONG_SNAPSHOT_ISOLATION),
      "strong-snapshot-isolation"),

  /** Serializability. */
  SERIALIZABILITY(
      "ser",
      "serializability",
      Definition.strong(StrongLevel.SERIALIZABILITY),
      "serializable",
      "serializability"),

  /** Serializability in an order that respects sessions. */
  STRONG_SESSION_SERIALIZABILITY(
      "strong-session-ser",
      "strong session serializability",
      Definition.strong(StrongLevel.STRONG_SESSION_SERIALIZABILITY),
      "strong-session-serializable",
      "strong-session-serializability"),

  /** Serializability in an order that respects sessions and real time. */
  STRICT_SERIALIZABILITY(
      "strict-ser",
      "strict serializability",
      Definition.strong(StrongLevel.STRICT_SERIALIZABILITY),
      "strict-serializable",
      "strict-serializability",
      "strict");

  private final String symbol;
  private final String title;
  private final Definition definition;
  private final List<String> aliases;

  IsolationLevel(String symbol, String title, Definition definition, String... aliases) {
    this.symbol = symbol;
    this.title = title;
    this.definition = definition;
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

  /** How the level is decided. */
  Definition definition() {
    return definition;
  }

  /**
   * Whether real time counts, so that the level says something only of histories that {@linkplain
   * dev.taipan.history.History#hasTimes() have times}.
   */
  public boolean needsTimes() {
    return definition instanceof Definition.Strong strong && strong.level().realTime().isPresent();
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

  /** Whether every history that satisfies this level satisfies {@code other}; reflexive. */
  public boolean implies(IsolationLevel other) {
    return this == other || directlyImplied().stream().anyMatch(weaker -> weaker.implies(other));
  }

  /** The levels that this one implies, without those that another of them implies. */
  public List<IsolationLevel> directlyImplied() {
    return switch (this) {
      case CUT_ISOLATION, READ_COMMITTED, SNAPSHOT_ISOLATION -> List.of();
      case READ_ATOMICITY -> List.of(READ_COMMITTED, CUT_ISOLATION);
      case TRANSACTIONAL_CAUSAL_CONSISTENCY -> List.of(READ_ATOMICITY);
      case PREFIX_CONSISTENCY -> List.of(TRANSACTIONAL_CAUSAL_CONSISTENCY);
      case STRONG_SESSION_SNAPSHOT_ISOLATION -> List.of(PREFIX_CONSISTENCY, SNAPSHOT_ISOLATION);
      case STRONG_SNAPSHOT_ISOLATION -> List.of(STRONG_SESSION_SNAPSHOT_ISOLATION);
      case SERIALIZABILITY -> List.of(SNAPSHOT_ISOLATION);
      case STRONG_SESSION_SERIALIZABILITY ->
          List.of(STRONG_SESSION_SNAPSHOT_ISOLATION, SERIALIZABILITY);
      case STRICT_SERIALIZABILITY ->
          List.of(STRONG_SESSION_SERIALIZABILITY, STRONG_SNAPSHOT_ISOLATION);
    };
  }
}
