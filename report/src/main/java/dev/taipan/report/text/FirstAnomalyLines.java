package dev.taipan.report.text;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.explain.Violation;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** Prints one line per history on whether some patterns occur, and a summary. */
public final class FirstAnomalyLines implements Report {
  private final PrintWriter out;
  private final Palette palette;
  private final StatusSummary summary = new StatusSummary();

  /** Prints to {@code out}. */
  public FirstAnomalyLines(PrintWriter out, Palette palette) {
    this.out = out;
    this.palette = palette;
  }

  @Override
  public void add(FileResult result) {
    summary.add(result.status());
    if (result instanceof FileResult.FirstAnomaly searched) {
      out.println(palette.strong(PrintedText.name(searched.file())) + ": " + line(searched));
      out.flush();
    }
  }

  private String line(FileResult.FirstAnomaly searched) {
    Outcome outcome = searched.outcome();
    String found =
        searched
            .violation()
            .flatMap(Violation::pattern)
            .map(tap -> " (" + tap.title() + ")")
            .orElse("");
    String doubt = outcome == Outcome.UNKNOWN ? "; " + PatternText.doubt(searched) : "";
    String notes =
        HistoryNotes.of(searched.facts()).stream().map("; "::concat).collect(Collectors.joining());
    return palette.paint(outcome, Palette.word(outcome))
        + " "
        + PatternText.claim(searched)
        + found
        + doubt
        + notes;
  }

  @Override
  public void finish(ExitStatus status) {
    out.println(summary.line());
    out.flush();
  }
}
