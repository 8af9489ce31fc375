package dev.taipan.report.html;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.OrderedLevel;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a run besides the history that was recorded.
 *
 * @param power what it tried
 * @param claim the level that is asked of the run, if any is
 * @param answer what came of that level, in a sentence
 * @param status what the sentence comes to
 * @param replays what came of replaying what was found, a sentence for each script
 * @param told what the database's own order says of levels, the weakest first; none where the
 *     database did not tell
 */
public record RunFindings(
    PowerStatement power,
    Optional<IsolationLevel> claim,
    String answer,
    ExitStatus status,
    List<String> replays,
    List<OrderedLevel> told) {

  /** Keeps copies of the lists. */
  public RunFindings {
    replays = List.copyOf(replays);
    told = List.copyOf(told);
  }
}
