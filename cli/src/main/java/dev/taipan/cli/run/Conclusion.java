package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.report.power.PowerStatement.InvariantResult;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.Palette;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run comes to, in the words of the terminal and of the page.
 *
 * @param strongest the strongest level that held, in a sentence
 * @param answer what came of the level that was asked for, in a sentence
 * @param status what the process returns
 */
record Conclusion(String strongest, String answer, ExitStatus status) {

  /**
   * Concludes.
   *
   * @param outcomes what is known of each level, all in all
   * @param question whether the level was claimed or asked for, in a word
   * @param judged the level that the exit status is about; none where the database claims nothing
   * @param doubt why nothing is said to hold, such as that too little was tried
   * @param leftOut what was recorded and not judged; no level that speaks of it holds
   */
  static Conclusion of(
      Map<IsolationLevel, Outcome> outcomes,
      String question,
      Optional<IsolationLevel> judged,
      Optional<String> doubt,
      Optional<String> leftOut) {
    String strongest =
        doubt
            .map(reason -> "No level is reported as held: " + reason)
            .orElseGet(() -> strongest(outcomes) + behind("; ", leftOut));
    if (judged.isEmpty()) {
      return new Conclusion(
          strongest,
          "The database makes no claim for this level that can be checked" + behind("; ", leftOut),
          doubt.isEmpty() ? ExitStatus.SATISFIED : ExitStatus.UNKNOWN);
    }
    Outcome found = outcomes.get(judged.get());
    Outcome outcome = found == Outcome.SATISFIED && doubt.isPresent() ? Outcome.UNKNOWN : found;
    return new Conclusion(
        strongest,
        "%s: %s %s%s"
            .formatted(
                question,
                nameOf(judged.get()),
                Palette.word(outcome),
                behind(outcome == Outcome.UNKNOWN ? ": " : "; ", leftOut)),
        ExitStatus.of(outcome));
  }

  /** The same where invariants of the workload may be violated, which is a violation, too. */
  Conclusion with(List<InvariantResult> invariants) {
    List<String> violated =
        invariants.stream()
            .filter(InvariantResult::isViolated)
            .map(invariant -> "invariant " + invariant.name() + " violated")
            .toList();
    return violated.isEmpty()
        ? this
        : new Conclusion(
            strongest, answer + "; " + String.join("; ", violated), ExitStatus.VIOLATED);
  }

  private static String behind(String separator, Optional<String> leftOut) {
    return leftOut.map(words -> separator + words).orElse("");
  }

  private static String strongest(Map<IsolationLevel, Outcome> outcomes) {
    return outcomes.entrySet().stream()
        .filter(level -> level.getValue() == Outcome.SATISFIED)
        .map(Map.Entry::getKey)
        .max(IsolationLevel::compareTo)
        .map(level -> "Strongest level that held: " + nameOf(level))
        .orElse("No level was shown to hold");
  }

  private static String nameOf(IsolationLevel level) {
    return level.title() + " (" + level.symbol() + ")";
  }
}
