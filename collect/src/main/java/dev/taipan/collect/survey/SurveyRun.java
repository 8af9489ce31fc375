package dev.taipan.collect.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.run.Encounters;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one run showed.
 *
 * @param workload what clients did
 * @param seed of what they drew
 * @param history the file of what they saw
 * @param outcomes of all levels; none where nothing was recorded
 * @param encounters how often transactions met
 * @param problem why it ended early, in words for people
 */
public record SurveyRun(
    SurveyWorkload workload,
    long seed,
    Path history,
    Map<IsolationLevel, Outcome> outcomes,
    Encounters encounters,
    Optional<String> problem) {

  /** Keeps a copy. */
  public SurveyRun {
    outcomes = Map.copyOf(outcomes);
  }

  /** The weakest levels that it violated: those that imply no other of them. */
  public List<IsolationLevel> violated() {
    List<IsolationLevel> all = of(Outcome.VIOLATED);
    return all.stream()
        .filter(level -> all.stream().noneMatch(other -> other != level && level.implies(other)))
        .toList();
  }

  /** The levels of one outcome; undecided are those of which nothing is known, too. */
  public List<IsolationLevel> of(Outcome outcome) {
    return Arrays.stream(IsolationLevel.values())
        .filter(level -> outcomes.getOrDefault(level, Outcome.UNKNOWN) == outcome)
        .toList();
  }
}
