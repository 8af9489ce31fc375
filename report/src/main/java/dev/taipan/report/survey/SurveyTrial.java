package dev.taipan.report.survey;

import dev.taipan.checker.IsolationLevel;
import java.util.List;
import java.util.Optional;

/**
 * One run of a workload on a database at one of its levels.
 *
 * @param workload what clients did
 * @param seed of what they drew
 * @param committed transactions
 * @param crossings pairs of them that were concurrent, and of which one wrote what the other used
 * @param violated the weakest levels that it violated: those that no other of them is implied by
 * @param undecided the levels that were not decided
 * @param history the address of what was recorded, from where the survey's own page is; none where
 *     nothing was
 */
public record SurveyTrial(
    String workload,
    long seed,
    long committed,
    long crossings,
    List<IsolationLevel> violated,
    List<IsolationLevel> undecided,
    Optional<String> history) {

  /** Keeps copies. */
  public SurveyTrial {
    violated = List.copyOf(violated);
    undecided = List.copyOf(undecided);
  }
}
