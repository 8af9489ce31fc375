package dev.taipan.report.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.explain.Violation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A database at one of its levels.
 *
 * @param database with its version
 * @param asked the level that clients asked for
 * @param claim what the database claims that to be, if that can be checked
 * @param outcomes of all levels, over all runs
 * @param strongest the levels that held, without those that another of them implies
 * @param against the weakest level that was violated
 * @param violation what violated it; there is one where there is such a level
 * @param committed transactions
 * @param crossed pairs of transactions that each read what the other wrote
 * @param trials what was run
 * @param history the address of what the violation was found in, from where the survey's own page
 *     is
 * @param page likewise of the page about the violation
 * @param script likewise of the script that replays it
 * @param replayed what came of replaying it
 * @param commands what repeats the row, the check of that history and the replay
 * @param problem why it was not tried, or not to the end
 */
public record SurveyRow(
    String database,
    String asked,
    Optional<IsolationLevel> claim,
    Map<IsolationLevel, Outcome> outcomes,
    List<IsolationLevel> strongest,
    Optional<IsolationLevel> against,
    Optional<Violation> violation,
    long committed,
    long crossed,
    List<SurveyTrial> trials,
    Optional<String> history,
    Optional<String> page,
    Optional<String> script,
    Optional<String> replayed,
    List<String> commands,
    Optional<String> problem) {

  /** Keeps copies. */
  public SurveyRow {
    outcomes = Map.copyOf(outcomes);
    strongest = List.copyOf(strongest);
    trials = List.copyOf(trials);
    commands = List.copyOf(commands);
  }

  /** Of the level that the database claims; none where it claims nothing. */
  public Optional<Outcome> claimed() {
    return claim.map(level -> outcomes.getOrDefault(level, Outcome.UNKNOWN));
  }

  /** Whether the database did not do what it claims. */
  public boolean isBroken() {
    return claimed().filter(outcome -> outcome == Outcome.VIOLATED).isPresent();
  }

  /** Pairs of concurrent transactions of which one wrote what the other used, in all runs. */
  long crossings() {
    return trials.stream().mapToLong(SurveyTrial::crossings).sum();
  }

  /** What it claims, or a dash. */
  String claims() {
    return claim.map(IsolationLevel::symbol).orElse("–");
  }

  /** What held, or a dash. */
  public String held() {
    return strongest.isEmpty()
        ? "–"
        : String.join(", ", strongest.stream().map(IsolationLevel::symbol).toList());
  }

  /** The anomaly and the level that it is against; empty where there is none. */
  public String found() {
    return violation
        .map(found -> against.map(IsolationLevel::symbol).orElse("–") + " " + found.title())
        .orElse("");
  }
}
