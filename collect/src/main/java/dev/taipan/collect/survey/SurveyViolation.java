package dev.taipan.collect.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.collect.judge.RunVerdicts;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A history that violates a level.
 *
 * @param workload what clients did
 * @param file where it is
 * @param judged what is in it, and what all levels say of that
 * @param weakest the violation of the weakest level
 */
public record SurveyViolation(
    SurveyWorkload workload, Path file, RunVerdicts judged, Verdict weakest) {
  private static final Comparator<SurveyViolation> BEST_FIRST =
      Comparator.<SurveyViolation, IsolationLevel>comparing(one -> one.weakest.level())
          .thenComparing(SurveyViolation::workload)
          .thenComparing(one -> one.violation().transactions().size());

  /**
   * That of a history, if it violates any level. Cut isolation does not count: no database claims
   * it, and what violates it violates read atomicity.
   */
  static Optional<SurveyViolation> of(SurveyWorkload workload, Path file, RunVerdicts judged) {
    return judged.all().values().stream()
        .filter(verdict -> verdict.violation().isPresent())
        .filter(verdict -> verdict.level() != IsolationLevel.CUT_ISOLATION)
        .min(Comparator.comparing(Verdict::level))
        .map(weakest -> new SurveyViolation(workload, file, judged, weakest));
  }

  /** The verdicts of all levels, strongest first. */
  public List<Verdict> verdicts() {
    return judged.all().values().stream()
        .sorted(Comparator.comparing(Verdict::level).reversed())
        .toList();
  }

  /** What violates the level. */
  public Violation violation() {
    return weakest.violation().orElseThrow();
  }

  /**
   * The one that violates the weaker level; of the same level, the one with shorter transactions.
   */
  static SurveyViolation better(SurveyViolation one, SurveyViolation other) {
    return BEST_FIRST.compare(one, other) <= 0 ? one : other;
  }
}
