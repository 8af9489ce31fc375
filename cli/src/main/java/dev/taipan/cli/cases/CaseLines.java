package dev.taipan.cli.cases;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopChecker;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.serial.SerialExecutions;
import java.util.List;
import java.util.stream.Collectors;

/** What is said of a case. */
final class CaseLines {
  private CaseLines() {}

  /** Which anomalies it is if every step is executed at once. */
  static String anomalies(Case given) {
    List<PopCycle> found = PopChecker.anomalies(SerialExecutions.plannedSchedule(given));
    return found.isEmpty()
        ? "no anomaly"
        : found.stream()
            .map(cycle -> anomaly(cycle.anomaly()))
            .distinct()
            .collect(Collectors.joining(", "));
  }

  static String anomaly(PopAnomaly anomaly) {
    return anomaly.described();
  }
}
