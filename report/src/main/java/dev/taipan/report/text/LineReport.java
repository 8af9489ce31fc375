package dev.taipan.report.text;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.explain.Violation;
import dev.taipan.report.Report;
import dev.taipan.report.result.CensusWords;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Prints one line per history, and a summary. */
public final class LineReport implements Report {
  private final PrintWriter out;
  private final Palette palette;
  private final LevelSelection selection;
  private final StatusSummary summary = new StatusSummary();

  /** Prints to {@code out}. */
  public LineReport(PrintWriter out, Palette palette, LevelSelection selection) {
    this.out = out;
    this.palette = palette;
    this.selection = selection;
  }

  @Override
  public void add(FileResult result) {
    summary.add(result.status());
    if (result instanceof FileResult.Checked checked) {
      out.println(palette.strong(PrintedText.name(checked.file())) + ": " + line(checked));
      out.flush();
    }
  }

  private String line(FileResult.Checked checked) {
    List<Verdict> verdicts = checked.verdicts();
    List<String> parts = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      List<Verdict> mentioned = selection.inOneLine(verdicts, outcome);
      if (!mentioned.isEmpty()) {
        String levels =
            mentioned.stream()
                .map(verdict -> nameOf(checked, verdict))
                .collect(Collectors.joining(", "));
        parts.add(palette.paint(outcome, Palette.word(outcome)) + " " + levels);
      }
    }
    parts.addAll(HistoryNotes.of(checked.facts()));
    return String.join("; ", parts);
  }

  private static String nameOf(FileResult.Checked checked, Verdict verdict) {
    return verdict.level().symbol()
        + verdict
            .violation()
            .map(violation -> " (" + anomalies(checked, verdict, violation) + ")")
            .orElse("");
  }

  private static String anomalies(
      FileResult.Checked checked, Verdict verdict, Violation violation) {
    Census census = checked.censuses().getOrDefault(verdict.level(), Census.EMPTY);
    return census.classes().isEmpty() ? violation.anomaly().title() : CensusWords.line(census);
  }

  @Override
  public void finish(ExitStatus status) {
    out.println(summary.line());
    out.flush();
  }
}
