package dev.taipan.cli.option;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.weak.Tap;
import dev.taipan.weak.WeakLevel;
import java.util.Set;

/** The levels that are made of patterns. */
public final class LevelPatterns {

  private LevelPatterns() {}

  /** The patterns that a level forbids; none when it is not made of patterns. */
  public static Set<Tap> of(IsolationLevel level) {
    return switch (level) {
      case CUT_ISOLATION -> WeakLevel.CUT_ISOLATION.forbidden();
      case READ_COMMITTED -> WeakLevel.READ_COMMITTED.forbidden();
      case READ_ATOMICITY -> WeakLevel.READ_ATOMICITY.forbidden();
      case TRANSACTIONAL_CAUSAL_CONSISTENCY ->
          WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY.forbidden();
      case PREFIX_CONSISTENCY,
          SNAPSHOT_ISOLATION,
          STRONG_SESSION_SNAPSHOT_ISOLATION,
          STRONG_SNAPSHOT_ISOLATION,
          SERIALIZABILITY,
          STRONG_SESSION_SERIALIZABILITY,
          STRICT_SERIALIZABILITY ->
          Set.of();
    };
  }
}
