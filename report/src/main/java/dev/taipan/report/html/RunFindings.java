package dev.taipan.report.html;

import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.result.OrderedLevel;
import java.util.List;

/**
 * What is known of a run besides the history that was recorded.
 *
 * @param power what it tried
 * @param told what the database's own order says of levels, the weakest first; none where the
 *     database did not tell
 */
public record RunFindings(PowerStatement power, List<OrderedLevel> told) {

  /** Keeps a copy of the list. */
  public RunFindings {
    told = List.copyOf(told);
  }
}
