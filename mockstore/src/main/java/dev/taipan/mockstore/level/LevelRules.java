package dev.taipan.mockstore.level;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.Visibility;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The levels that the store has, a row each, and what they allow. */
public enum LevelRules {
  /** Read committed. */
  RC(IsolationLevel.READ_COMMITTED, Visibility.EARLIER_READ),
  /** Read atomicity. */
  RA(IsolationLevel.READ_ATOMICITY, Visibility.DIRECT),
  /** Transactional causal consistency. */
  TCC(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, Visibility.CAUSAL),
  /** Prefix consistency. */
  PC(IsolationLevel.PREFIX_CONSISTENCY, StrongLevel.PREFIX_CONSISTENCY),
  /** Snapshot isolation. */
  SI(IsolationLevel.SNAPSHOT_ISOLATION, StrongLevel.SNAPSHOT_ISOLATION),
  /** Strong session snapshot isolation. */
  STRONG_SESSION_SI(
      IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
      StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION),
  /** Strong snapshot isolation. */
  STRONG_SI(IsolationLevel.STRONG_SNAPSHOT_ISOLATION, StrongLevel.STRONG_SNAPSHOT_ISOLATION),
  /** Serializability. */
  SER(IsolationLevel.SERIALIZABILITY, StrongLevel.SERIALIZABILITY),
  /** Strong session serializability. */
  STRONG_SESSION_SER(
      IsolationLevel.STRONG_SESSION_SERIALIZABILITY, StrongLevel.STRONG_SESSION_SERIALIZABILITY),
  /** Strict serializability. */
  STRICT_SER(IsolationLevel.STRICT_SERIALIZABILITY, StrongLevel.STRICT_SERIALIZABILITY);

  private final IsolationLevel level;
  private final boolean restrictsWriters;
  private final Function<Aborts, Rules> rules;

  LevelRules(IsolationLevel level, Visibility visibility) {
    this.level = level;
    restrictsWriters = false;
    rules = aborts -> new WeakRules(visibility);
  }

  LevelRules(IsolationLevel level, StrongLevel strong) {
    this.level = level;
    restrictsWriters = strong.separatesWriters();
    rules = aborts -> new StrongRules(strong, aborts == Aborts.NEVER);
  }

  /** The row of a level; empty if the store does not have it. */
  public static Optional<LevelRules> of(IsolationLevel level) {
    return Arrays.stream(values()).filter(row -> row.level == level).findFirst();
  }

  /** The levels that the store has, weaker ones first. */
  public static List<IsolationLevel> levels() {
    return Arrays.stream(values()).map(row -> row.level).toList();
  }

  /** Whether a write may come too late, after what the transaction has read. */
  public boolean restrictsWriters() {
    return restrictsWriters;
  }

  /** The rules of an empty store. */
  public Rules start(Aborts aborts) {
    return rules.apply(aborts);
  }
}
