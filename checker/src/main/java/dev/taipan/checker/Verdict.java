package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.explain.Violation;
import java.util.Optional;

/**
 * The answer to the question whether a history satisfies a level.
 *
 * @param level the level asked about
 * @param outcome the answer
 * @param violation why not, exactly when the answer is {@link Outcome#VIOLATED}
 * @param evidence what shows it; there is none without an answer, and none out of core for a level
 *     that holds
 * @param reason a few words on how the answer was reached, or why there is none
 * @param times how long each stage took
 * @param effort what the strong engine did, if it was needed; without an answer, as far as it is
 *     known, which is from when saturation is over
 */
public record Verdict(
    IsolationLevel level,
    Outcome outcome,
    Optional<Violation> violation,
    Optional<Evidence> evidence,
    String reason,
    StageTimes times,
    Effort effort) {

  static Verdict satisfied(
      IsolationLevel level, Evidence evidence, String reason, StageTimes times, Effort effort) {
    return new Verdict(
        level, Outcome.SATISFIED, Optional.empty(), Optional.of(evidence), reason, times, effort);
  }

  /** One that was shown out of core, where there is no evidence that could be kept. */
  static Verdict satisfied(IsolationLevel level, String reason) {
    return new Verdict(
        level,
        Outcome.SATISFIED,
        Optional.empty(),
        Optional.empty(),
        reason,
        new StageTimes(),
        Effort.NONE);
  }

  static Verdict violated(
      IsolationLevel level, Violation violation, StageTimes times, Effort effort) {
    return new Verdict(
        level,
        Outcome.VIOLATED,
        Optional.of(violation),
        Optional.of(violation.evidence()),
        violation.title(),
        times,
        effort);
  }

  static Verdict unknown(IsolationLevel level, String reason, StageTimes times, Effort effort) {
    return new Verdict(
        level, Outcome.UNKNOWN, Optional.empty(), Optional.empty(), reason, times, effort);
  }

  /**
   * The same if the level is violated or undecided; undecided if it holds, since something that it
   * speaks of was left out.
   *
   * @param leftOut what was left out, in a few words
   */
  public Verdict without(String leftOut) {
    return outcome == Outcome.SATISFIED ? unknown(level, leftOut, times, effort) : this;
  }

  /**
   * Undecided, whatever it was: what it rests on is in doubt.
   *
   * @param why in a few words
   */
  public Verdict doubted(String why) {
    return unknown(level, why, times, effort);
  }
}
