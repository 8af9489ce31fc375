package dev.taipan.collect.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.run.Encounters;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What one run showed.
 *
 * @param workload what clients did
 * @param history the file of what they saw
 * @param outcomes of all levels; none where nothing was recorded
 * @param encounters how often transactions met
 * @param problem why it ended early, in words for people
 */
public record SurveyRun(
    SurveyWorkload workload,
    Path history,
    Map<IsolationLevel, Outcome> outcomes,
    Encounters encounters,
    Optional<String> problem) {

  /** Keeps a copy. */
  public SurveyRun {
    outcomes = Map.copyOf(outcomes);
  }
}
