package dev.taipan.collect.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a survey found of a database at one of its levels.
 *
 * @param target which that is
 * @param title the database with its version; its name alone where it did not start
 * @param folder what was recorded there
 * @param runs what was run
 * @param counterexample to the weakest level that any run violated
 * @param replayed what came of replaying it, in a line
 * @param problem why it was not tried, or not to the end
 */
public record SurveyCell(
    SurveyPlan.Target target,
    String title,
    Path folder,
    List<SurveyRun> runs,
    Optional<SurveyViolation> counterexample,
    Optional<String> replayed,
    Optional<String> problem) {

  /** With fewer pairs of transactions that met nothing is said to hold, as of single runs. */
  private static final int LEAST_CROSSINGS = 100;

  /** Keeps a copy. */
  public SurveyCell {
    runs = List.copyOf(runs);
  }

  /** What the database claims; none where that cannot be checked. */
  public Optional<IsolationLevel> claim() {
    return target.claim();
  }

  /**
   * Each level's outcome: violated once is violated, and it holds only where every run says so, and
   * enough transactions met.
   */
  public Map<IsolationLevel, Outcome> outcomes() {
    Map<IsolationLevel, Outcome> all = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : IsolationLevel.values()) {
      all.put(level, outcome(level));
    }
    return all;
  }

  private Outcome outcome(IsolationLevel level) {
    List<Outcome> each =
        runs.stream().map(run -> run.outcomes().getOrDefault(level, Outcome.UNKNOWN)).toList();
    if (each.contains(Outcome.VIOLATED)) {
      return Outcome.VIOLATED;
    }
    return crossings() < LEAST_CROSSINGS || each.contains(Outcome.UNKNOWN)
        ? Outcome.UNKNOWN
        : Outcome.SATISFIED;
  }

  /** The strongest levels that held in every run: those that no other of them implies. */
  public List<IsolationLevel> strongest() {
    Map<IsolationLevel, Outcome> all = outcomes();
    List<IsolationLevel> held =
        Arrays.stream(IsolationLevel.values())
            .filter(level -> all.get(level) == Outcome.SATISFIED)
            .toList();
    return held.stream()
        .filter(level -> held.stream().noneMatch(other -> other != level && other.implies(level)))
        .toList();
  }

  /** Whether what the database claims held; none where it claims nothing. */
  public Optional<Outcome> claimed() {
    return claim().map(this::outcome);
  }

  private long crossings() {
    return runs.stream().mapToLong(run -> run.encounters().crossings()).sum();
  }

  /** Transactions that committed, in all runs. */
  public long committed() {
    return runs.stream().mapToLong(run -> run.encounters().committed()).sum();
  }

  /** Pairs of transactions that each read what the other wrote, in all runs. */
  public long crossed() {
    return runs.stream().mapToLong(run -> run.encounters().mutual()).sum();
  }
}
