package dev.taipan.report.result;

import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.AnomalyClass;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.explain.Violation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A counterexample that a report shows.
 *
 * @param verdict of a level that it violates
 * @param violation what it is
 * @param ofClass the class that it represents, if the anomalies were counted
 */
public record ShownAnomaly(Verdict verdict, Violation violation, Optional<AnomalyClass> ofClass) {

  /**
   * What shows that levels are violated: one counterexample each, or those of every class where
   * they were counted.
   *
   * @param violated verdicts of the result
   */
  public static List<ShownAnomaly> of(FileResult.Checked checked, List<Verdict> violated) {
    return violated.stream().flatMap(verdict -> of(checked, verdict)).toList();
  }

  private static Stream<ShownAnomaly> of(FileResult.Checked checked, Verdict verdict) {
    Census census = checked.censuses().getOrDefault(verdict.level(), Census.EMPTY);
    return census.classes().isEmpty()
        ? verdict.violation().stream()
            .map(violation -> new ShownAnomaly(verdict, violation, Optional.empty()))
        : census.classes().stream()
            .flatMap(
                found ->
                    found.examples().stream()
                        .map(example -> new ShownAnomaly(verdict, example, Optional.of(found))));
  }

  /** The name of the anomaly, and how many of them were counted. */
  public String title() {
    return violation.title()
        + ofClass.map(found -> " (" + CensusWords.count(found) + ")").orElse("");
  }
}
