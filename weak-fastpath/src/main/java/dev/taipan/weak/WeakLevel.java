package dev.taipan.weak;

import static dev.taipan.history.anomaly.Tap.CONFLICT_CM;
import static dev.taipan.history.anomaly.Tap.FRACTURED_READ_CM;
import static dev.taipan.history.anomaly.Tap.NON_MONO_READ_CM;
import static dev.taipan.history.anomaly.Tap.NON_REPEATABLE_READ;
import static dev.taipan.history.anomaly.Tap.THIN_AIR_READ;

import dev.taipan.history.anomaly.Tap;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The weak levels, a row each, weaker ones first: what the axiom of the level lets a transaction
 * see, and the patterns that it forbids (Liu et al., OOPSLA 2024, Table 2).
 */
public enum WeakLevel {
  /** Forbids {@code j}. */
  CUT_ISOLATION(Optional.empty(), EnumSet.of(NON_REPEATABLE_READ)),
  /** Forbids {@code a} to {@code i}. */
  READ_COMMITTED(
      Optional.of(Visibility.EARLIER_READ), EnumSet.range(THIN_AIR_READ, NON_MONO_READ_CM)),
  /** Forbids {@code a} to {@code l}. */
  READ_ATOMICITY(Optional.of(Visibility.DIRECT), EnumSet.range(THIN_AIR_READ, FRACTURED_READ_CM)),
  /** Forbids all patterns. */
  TRANSACTIONAL_CAUSAL_CONSISTENCY(
      Optional.of(Visibility.CAUSAL), EnumSet.range(THIN_AIR_READ, CONFLICT_CM));

  private final Optional<Visibility> visibility;
  private final Set<Tap> forbidden;

  WeakLevel(Optional<Visibility> visibility, EnumSet<Tap> forbidden) {
    this.visibility = visibility;
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

  /** Whether the level asks for an order of commits, beyond what it asks of each transaction. */
  public boolean hasCommitOrder() {
    return visibility.isPresent();
  }

  /** What the level's axiom lets a transaction see, if it has one about an order of commits. */
  public Visibility visibility() {
    return visibility.orElseThrow();
  }

  /** The first level with an axiom that forbids a pattern, and hence the weakest. */
  public static WeakLevel forbidding(Tap tap) {
    return Arrays.stream(values())
        .filter(level -> level.hasCommitOrder() && level.forbids(tap))
        .findFirst()
        .orElseThrow();
  }
}
