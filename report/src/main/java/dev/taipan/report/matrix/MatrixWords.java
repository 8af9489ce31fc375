package dev.taipan.report.matrix;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.run.CaseFindings;
import dev.taipan.coo.run.CaseOutcome;
import dev.taipan.report.text.Counted;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said of a matrix wherever it is shown. */
public final class MatrixWords {
  private MatrixWords() {}

  /** What the letters mean, in one line. */
  public static String legend() {
    return Stream.concat(
            Arrays.stream(CaseOutcome.values())
                .sorted(Comparator.reverseOrder())
                .map(outcome -> outcome + " " + outcome.title()),
            Stream.of(CaseCell.NOT_RUN + " not supported by the database"))
        .collect(Collectors.joining(", "));
  }

  /** What a column claims, and the strongest levels that all was consistent with. */
  public static String levels(CaseColumn column) {
    return "claims "
        + column.claim().map(IsolationLevel::symbol).orElse("nothing")
        + ", consistent with "
        + symbols(column.strongest());
  }

  /** The symbols of levels, or that there are none. */
  public static String symbols(List<IsolationLevel> levels) {
    return levels.isEmpty()
        ? "no level"
        : levels.stream().sorted().map(IsolationLevel::symbol).collect(Collectors.joining(" and "));
  }

  /** Whether cycles, serial orders and levels say the same. */
  public static String agreement(CaseMatrix matrix) {
    if (matrix.runs() == 0) {
      return "No case could be run.";
    }
    int no = matrix.disagreements().size();
    return no == 0
        ? "Cycles of pairs, serial orders and serializability agree in "
            + (matrix.runs() == 1
                ? "the only run."
                : "all " + Counted.of(matrix.runs(), "run") + ".")
            + untried(matrix)
        : "Cycles of pairs, serial orders and serializability DISAGREE in "
            + Counted.of(no, "cell")
            + "; this is a bug in Taipan, please report it.";
  }

  private static String untried(CaseMatrix matrix) {
    return matrix.untried() == 0
        ? ""
        : " Interrupted: no runs of " + Counted.of(matrix.untried(), "blank cell") + ".";
  }

  /** Which anomaly was executed; empty if none was. */
  public static String anomaly(CaseFindings findings) {
    return findings.executed().anomalies().stream()
        .map(PopCycle::anomaly)
        .distinct()
        .map(anomaly -> "%s (%d)".formatted(anomaly.title(), anomaly.number()))
        .collect(Collectors.joining(", "));
  }

  /** A serial order that explains all; that there is none; or that nobody knows. */
  public static String serial(CaseFindings findings) {
    if (!findings.isSerialKnown()) {
      return "unknown";
    }
    return findings
        .serial()
        .map(order -> order.stream().map(each -> "T" + each).collect(Collectors.joining(" ")))
        .orElse("none");
  }
}
