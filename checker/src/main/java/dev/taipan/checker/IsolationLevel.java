package dev.taipan.checker;

import dev.taipan.history.anomaly.Tap;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The isolation levels that can be checked, a row each, weaker ones first: what options call the
 * level, what decides it, and the levels that it implies, without those that another of them
 * implies. All else that is known of levels follows from these rows. {@code si}, {@code ser} and
 * {@code strong-key-ser} ignore the order of transactions in their sessions; all other levels
 * include it.
 */
public enum IsolationLevel {
  /** Cut isolation: reads of other transactions' data are repeatable. */
  CUT_ISOLATION(
      "ci", "cut isolation", Definition.weak(WeakLevel.CUT_ISOLATION), implying(), "cut-isolation"),

  /** Read committed: reads are of committed final writes, and monotonic within a transaction. */
  READ_COMMITTED(
      "rc",
      "read committed",
      Definition.weak(WeakLevel.READ_COMMITTED),
      implying(),
      "read-committed"),

  /** Read atomicity: a transaction sees all of another or nothing. */
  READ_ATOMICITY(
      "ra",
      "read atomicity",
      Definition.weak(WeakLevel.READ_ATOMICITY),
      implying(READ_COMMITTED, CUT_ISOLATION),
      "read-atomicity",
      "read-atomic"),

  /** Transactional causal consistency: a transaction sees all that caused what it sees. */
  TRANSACTIONAL_CAUSAL_CONSISTENCY(
      "tcc",
      "transactional causal consistency",
      Definition.weak(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY),
      implying(READ_ATOMICITY),
      "transactional-causal-consistency",
      "causal-consistency",
      "causal"),

  /** Prefix consistency: a transaction sees a prefix of the commit order. */
  PREFIX_CONSISTENCY(
      "pc",
      "prefix consistency",
      Definition.strong(StrongLevel.PREFIX_CONSISTENCY),
      implying(TRANSACTIONAL_CAUSAL_CONSISTENCY),
      "prefix-consistency",
      "prefix"),

  /** Snapshot isolation. */
  SNAPSHOT_ISOLATION(
      "si",
      "snapshot isolation",
      Definition.strong(StrongLevel.SNAPSHOT_ISOLATION),
      implying(CUT_ISOLATION),
      "snapshot-isolation"),

  /** Snapshot isolation whose snapshots include the session's earlier transactions. */
  STRONG_SESSION_SNAPSHOT_ISOLATION(
      "strong-session-si",
      "strong session snapshot isolation",
      Definition.strong(StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION),
      implying(PREFIX_CONSISTENCY, SNAPSHOT_ISOLATION),
      "strong-session-snapshot-isolation"),

  /** Snapshot isolation whose snapshots include all that had committed when they were taken. */
  STRONG_SNAPSHOT_ISOLATION(
      "strong-si",
      "strong snapshot isolation",
      Definition.strong(StrongLevel.STRONG_SNAPSHOT_ISOLATION),
      implying(STRONG_SESSION_SNAPSHOT_ISOLATION),
      "strong-snapshot-isolation"),

  /** Serializability. */
  SERIALIZABILITY(
      "ser",
      "serializability",
      Definition.strong(StrongLevel.SERIALIZABILITY),
      implying(SNAPSHOT_ISOLATION),
      "serializable",
      "serializability"),

  /** Serializability in an order that respects, for each key, real time among its transactions. */
  STRONG_KEY_SERIALIZABILITY(
      "strong-key-ser",
      "serializability with real time per key",
      Definition.strong(StrongLevel.STRONG_KEY_SERIALIZABILITY),
      implying(SERIALIZABILITY),
      "strong-key-serializable",
      "strong-key-serializability"),

  /** Serializability in an order that respects sessions. */
  STRONG_SESSION_SERIALIZABILITY(
      "strong-session-ser",
      "strong session serializability",
      Definition.strong(StrongLevel.STRONG_SESSION_SERIALIZABILITY),
      implying(STRONG_SESSION_SNAPSHOT_ISOLATION, SERIALIZABILITY),
      "strong-session-serializable",
      "strong-session-serializability"),

  /** Serializability in an order that respects sessions and real time. */
  STRICT_SERIALIZABILITY(
      "strict-ser",
      "strict serializability",
      Definition.strong(StrongLevel.STRICT_SERIALIZABILITY),
      implying(
          STRONG_SESSION_SERIALIZABILITY, STRONG_SNAPSHOT_ISOLATION, STRONG_KEY_SERIALIZABILITY),
      "strict-serializable",
      "strict-serializability",
      "strict");

  private static final List<IsolationLevel> STRONGEST_FIRST =
      Arrays.stream(values()).sorted(Comparator.reverseOrder()).toList();

  private final String symbol;
  private final String title;
  private final Definition definition;
  private final List<IsolationLevel> directlyImplied;
  private final List<String> aliases;

  IsolationLevel(
      String symbol,
      String title,
      Definition definition,
      List<IsolationLevel> directlyImplied,
      String... aliases) {
    this.symbol = symbol;
    this.title = title;
    this.definition = definition;
    this.directlyImplied = directlyImplied;
    this.aliases = List.of(aliases);
  }

  private static List<IsolationLevel> implying(IsolationLevel... weaker) {
    return List.of(weaker);
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

  /**
   * Whether it says anything of reads by predicate: not where the reads of one statement may be of
   * different moments.
   */
  public boolean judgesPredicates() {
    return this != CUT_ISOLATION && this != READ_COMMITTED;
  }

  /** The level that a strong one is the definition of. */
  static IsolationLevel of(StrongLevel strong) {
    return Arrays.stream(values())
        .filter(level -> level.definition.equals(Definition.strong(strong)))
        .findFirst()
        .orElseThrow();
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
    return directlyImplied;
  }

  /** The patterns that the level forbids; none when it is not made of patterns. */
  public Set<Tap> forbidden() {
    return definition instanceof Definition.Weak weak ? weak.level().forbidden() : Set.of();
  }

  /**
   * Of the levels that this one implies and that need no times, the strongest: what this level says
   * of a history without times.
   */
  public IsolationLevel withoutTimes() {
    return STRONGEST_FIRST.stream()
        .filter(level -> implies(level) && !level.needsTimes())
        .findFirst()
        .orElseThrow();
  }

  /**
   * All levels, in the order in which deciding all of them takes least: first the strongest of the
   * weak levels, which carries the others, then these, which take down all levels where they fail;
   * then the strong levels, where the strongest carries most.
   */
  static List<IsolationLevel> quickestFirst() {
    return Stream.of(
            STRONGEST_FIRST.stream().filter(IsolationLevel::isWeak).limit(1),
            Arrays.stream(values()).filter(IsolationLevel::isWeak),
            STRONGEST_FIRST.stream().filter(level -> !level.isWeak()))
        .flatMap(levels -> levels)
        .distinct()
        .toList();
  }

  private boolean isWeak() {
    return definition instanceof Definition.Weak;
  }
}
