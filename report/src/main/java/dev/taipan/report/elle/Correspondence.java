package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.weak.Tap;
import java.util.EnumSet;
import java.util.List;
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

  /** The model is a level. */
  static Correspondence same(IsolationLevel level) {
    return new Correspondence(
        Set.of(level), Set.of(level), Optional.of(level), Optional.empty(), "");
  }

  /** The model is a level, for a reason. */
  static Correspondence same(IsolationLevel level, String reason) {
    return new Correspondence(
        Set.of(level), Set.of(level), Optional.of(level), Optional.empty(), reason);
  }

  /** The model lies between levels. */
  static Correspondence between(
      List<IsolationLevel> implied, List<IsolationLevel> impliedBy, String reason) {
    return new Correspondence(
        Set.copyOf(implied), Set.copyOf(impliedBy), Optional.empty(), Optional.empty(), reason);
  }

  /** The same, with a level that is asked for by this name. */
  Correspondence checkedAs(IsolationLevel level) {
    return new Correspondence(implied, impliedBy, Optional.of(level), patterns, reason);
  }

  /** The same, decided by patterns in session order. */
  Correspondence forbidding(Set<Tap> taps) {
    return new Correspondence(
        implied, impliedBy, checkedAs, Optional.of(new Patterns(taps, true)), reason);
  }

  /** The same, decided by patterns without regard to sessions. */
  Correspondence forbiddingWithoutSessions(Set<Tap> taps) {
    return new Correspondence(
        implied, impliedBy, checkedAs, Optional.of(new Patterns(taps, false)), reason);
  }

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
