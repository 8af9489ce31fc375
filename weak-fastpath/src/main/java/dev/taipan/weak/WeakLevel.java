package dev.taipan.weak;

import static dev.taipan.weak.Tap.CONFLICT_CM;
import static dev.taipan.weak.Tap.FRACTURED_READ_CM;
import static dev.taipan.weak.Tap.NON_MONO_READ_CM;
import static dev.taipan.weak.Tap.NON_REPEATABLE_READ;
import static dev.taipan.weak.Tap.THIN_AIR_READ;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The weak levels as the sets of patterns that they forbid (Liu et al., OOPSLA 2024, Table 2). */
public enum WeakLevel {
  /** Forbids {@code j}. */
  CUT_ISOLATION(EnumSet.of(NON_REPEATABLE_READ)),
  /** Forbids {@code a} to {@code i}. */
  READ_COMMITTED(EnumSet.range(THIN_AIR_READ, NON_MONO_READ_CM)),
  /** Forbids {@code a} to {@code l}. */
  READ_ATOMICITY(EnumSet.range(THIN_AIR_READ, FRACTURED_READ_CM)),
  /** Forbids all patterns. */
  TRANSACTIONAL_CAUSAL_CONSISTENCY(EnumSet.range(THIN_AIR_READ, CONFLICT_CM));

  private final Set<Tap> forbidden;

  WeakLevel(EnumSet<Tap> forbidden) {
    this.forbidden = Collections.unmodifiableSet(forbidden);
  }

  /** The patterns that the level forbids. */
  public Set<Tap> forbidden() {
    return forbidden;
  }

  /** Whether the level forbids a pattern. */
  public boolean forbids(Tap tap) {
    return forbidden.contains(tap);
  }

  /** What the level's axiom lets a transaction see; cut isolation has no such axiom. */
  public Visibility visibility() {
    return switch (this) {
      case CUT_ISOLATION -> throw new IllegalStateException("no axiom about commit order");
      case READ_COMMITTED -> Visibility.EARLIER_READ;
      case READ_ATOMICITY -> Visibility.DIRECT;
      case TRANSACTIONAL_CAUSAL_CONSISTENCY -> Visibility.CAUSAL;
    };
  }
}
