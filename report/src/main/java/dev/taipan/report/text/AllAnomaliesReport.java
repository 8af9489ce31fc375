package dev.taipan.report.text;

import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.patterns.AnomalyReport;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;
import java.util.List;

/**
 * Prints, per history, how often each pattern occurs, and sentences about some instances; of levels
 * that are violated without any pattern, how often each anomaly does.
 */
public final class AllAnomaliesReport implements Report {
  private final PrintWriter out;
  private final Palette palette;
  private final Report ofLevels;

  /** Prints to {@code out}. */
  public AllAnomaliesReport(PrintWriter out, Palette palette) {
    this.out = out;
    this.palette = palette;
    ofLevels = new FullReport(out, palette, LevelSelection.FRONTIER);
  }

  @Override
  public void add(FileResult result) {
    if (result instanceof FileResult.AllAnomalies counted) {
      print(counted);
      out.flush();
    } else {
      ofLevels.add(result);
    }
  }

  private void print(FileResult.AllAnomalies counted) {
    AnomalyReport anomalies = counted.anomalies();
    out.println(palette.strong(PrintedText.name(counted.file())));
    HistoryNotes.of(counted.facts()).forEach(note -> out.println("  " + note));
    if (!counted.found()) {
      String word = Palette.word(counted.outcome());
      out.println("  " + palette.paint(counted.outcome(), word) + " " + PatternText.claim(counted));
    }
    anomalies
        .counts()
        .forEach(
            (tap, count) ->
                out.println("  %s  %-20s%10d".formatted(tap.letter(), tap.title(), count)));
    if (counted.undecidedAsEmpty() || counted.ambiguousReads() > 0) {
      out.println("  " + PatternText.doubt(counted));
    }
    anomalies.examples().forEach(this::explain);
  }

  private void explain(Tap tap, List<Violation> examples) {
    if (examples.isEmpty()) {
      return;
    }
    out.println();
    out.println(tap.title() + ": " + tap.description());
    examples.forEach(example -> ViolationText.printArgument(out, example));
    ViolationText.printInPractice(out, examples.get(0).inPractice());
  }

  @Override
  public void finish(ExitStatus status) {
    out.flush();
  }
}
