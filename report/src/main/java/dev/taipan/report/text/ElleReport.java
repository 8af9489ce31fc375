package dev.taipan.report.text;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.report.Report;
import dev.taipan.report.elle.ElleResult;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Prints what Elle would return on each history, in the order of the command line: a line for each
 * that could be read.
 */
public final class ElleReport implements Report {
  private final PrintWriter out;
  private final Function<ElleResult, String> rendering;

  /**
   * Prints to {@code out}.
   *
   * @param rendering a result as one line
   */
  public ElleReport(PrintWriter out, Function<ElleResult, String> rendering) {
    this.out = out;
    this.rendering = rendering;
  }

  @Override
  public void add(FileResult result) {
    if (result instanceof FileResult.Checked checked) {
      Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
      checked.verdicts().forEach(verdict -> verdicts.put(verdict.level(), verdict));
      out.println(rendering.apply(ElleResult.of(verdicts)));
      out.flush();
    }
  }

  @Override
  public void finish(ExitStatus status) {
    out.flush();
  }
}
