package dev.taipan.report.text;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.explain.Violation;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;

/** Prints whether some patterns occur, and sentences about the instance that was found. */
public final class FirstAnomalyReport implements Report {
  private final PrintWriter out;
  private final Palette palette;

  /** Prints to {@code out}. */
  public FirstAnomalyReport(PrintWriter out, Palette palette) {
    this.out = out;
    this.palette = palette;
  }

  @Override
  public void add(FileResult result) {
    if (result instanceof FileResult.FirstAnomaly searched) {
      print(searched);
    }
  }

  private void print(FileResult.FirstAnomaly searched) {
    out.println(palette.strong(PrintedText.name(searched.file())));
    HistoryNotes.of(searched.facts()).forEach(note -> out.println("  " + note));
    String word = "%-8s".formatted(Palette.word(searched.outcome()));
    out.println(
        "  " + palette.paint(searched.outcome(), word) + "  " + PatternText.claim(searched));
    if (searched.outcome() == Outcome.UNKNOWN) {
      out.println("            " + PatternText.doubt(searched));
    }
    searched.violation().ifPresent(this::explain);
  }

  private void explain(Violation violation) {
    out.println();
    out.println("Why: " + violation.title());
    ViolationText.print(out, violation);
  }

  @Override
  public void finish(ExitStatus status) {
    out.flush();
  }
}
