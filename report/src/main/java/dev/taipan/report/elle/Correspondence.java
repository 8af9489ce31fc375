package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.anomaly.Tap;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How a model of Elle's relates to the levels that can be checked.
 *
 * @param implied the strongest levels that the model implies: a history that violates one of them
 *     violates the model
 * @param impliedBy the weakest levels that imply the model: a history that satisfies one of them
 *     satisfies the model
 * @param checkedAs the level that {@code --level} means by the model's name: the same, or the
 *     closest that is at least as strong; empty when there is none worth the name
 * @param patterns what decides the model exactly where it is a set of patterns
 * @param reason why the level is not the model, or why none is; empty where a level is the model
 */
public record Correspondence(
    Set<IsolationLevel> implied,
    Set<IsolationLevel> impliedBy,
    Optional<IsolationLevel> checkedAs,
    Optional<Patterns> patterns,
    String reason) {

  /**
   * The patterns that a model forbids.
   *
   * @param taps the patterns
   * @param countSessions whether session order counts as sight
   */
  public record Patterns(Set<Tap> taps, boolean countSessions) {}

  /** Whether a level is the model. */
  public boolean isExact() {
    return implied.stream().anyMatch(impliedBy::contains);
  }

  /** The patterns of Adya's G1. */
  static Set<Tap> dirtyReads() {
    return EnumSet.of(
        Tap.THIN_AIR_READ, Tap.ABORTED_READ, Tap.INTERMEDIATE_READ, Tap.FUTURE_READ, Tap.CYCLIC_CO);
  }
}
