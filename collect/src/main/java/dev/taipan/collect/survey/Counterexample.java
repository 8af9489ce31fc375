package dev.taipan.collect.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A history that violates a level.
 *
 * @param workload what clients did
 * @param file where it is
 * @param history what is in it
 * @param verdicts of all levels, strongest first
 * @param weakest the violation of the weakest level
 */
public record Counterexample(
    SurveyWorkload workload, Path file, History history, List<Verdict> verdicts, Verdict weakest) {
  private static final Comparator<Counterexample> BEST_FIRST =
      Comparator.<Counterexample, IsolationLevel>comparing(one -> one.weakest.level())
          .thenComparing(Counterexample::workload)
          .thenComparing(one -> one.violation().transactions().size());

  /** Keeps a copy. */
  public Counterexample {
    verdicts = List.copyOf(verdicts);
  }

  /**
   * That of a history, if it violates any level. Cut isolation does not count: no database claims
   * it, and what violates it violates read atomicity.
   */
  static Optional<Counterexample> of(
      SurveyWorkload workload, Path file, History history, List<Verdict> verdicts) {
    return verdicts.stream()
        .filter(verdict -> verdict.violation().isPresent())
        .filter(verdict -> verdict.level() != IsolationLevel.CUT_ISOLATION)
        .min(Comparator.comparing(Verdict::level))
        .map(weakest -> new Counterexample(workload, file, history, verdicts, weakest));
  }

  /** What violates the level. */
  public Violation violation() {
    return weakest.violation().orElseThrow();
  }

  /**
   * The one that violates the weaker level; of the same level, the one with shorter transactions.
   */
  static Counterexample better(Counterexample one, Counterexample other) {
    return BEST_FIRST.compare(one, other) <= 0 ? one : other;
  }
}
