package dev.taipan.report.text;

import dev.taipan.checker.Outcome;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.recorded.Classification;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints which anomalies of the Coo paper histories have, with examples of each. */
public final class ClassificationReport implements Report {
  /** How many of each are shown. */
  public static final int EXAMPLES = 3;

  private final PrintWriter out;
  private final Palette palette;
  private final int histories;
  private final StatusSummary summary = new StatusSummary();

  /** Prints to {@code out}, and a summary if there are several histories. */
  public ClassificationReport(PrintWriter out, Palette palette, int histories) {
    this.out = out;
    this.palette = palette;
    this.histories = histories;
  }

  /** The anomalies by their kind, in the order of the paper's table. */
  public static Map<PopAnomaly, List<PopCycle>> byKind(Classification classification) {
    return classification.anomalies().stream()
        .collect(Collectors.groupingBy(PopCycle::anomaly, TreeMap::new, Collectors.toList()));
  }

  @Override
  public void add(FileResult result) {
    summary.add(result.status());
    if (result instanceof FileResult.Classified classified) {
      print(classified);
    }
  }

  private void print(FileResult.Classified classified) {
    out.println(palette.strong(PrintedText.name(classified.file())));
    HistoryNotes.of(classified.facts()).forEach(note -> out.println("  " + note));
    String word = "%-8s".formatted(Palette.word(classified.outcome()));
    out.println("  " + palette.paint(classified.outcome(), word) + "  " + claim(classified));
    byKind(classified.classification())
        .forEach((kind, found) -> print(classified.classification(), kind, found));
    int unexplained = classified.classification().unexplainedReads();
    if (unexplained > 0) {
      out.println(
          "  " + unexplained + "  reads of values that did not exist, not covered by the table");
    }
    out.flush();
  }

  private static String claim(FileResult.Classified classified) {
    int ambiguous = classified.classification().ambiguousReads();
    String claim = "no cycle of partial order pairs";
    if (classified.outcome() == Outcome.UNKNOWN) {
      return claim
          + (classified.undecidedAsEmpty()
              ? ": nothing committed"
              : ", but " + ambiguous + " reads of values that were written twice were omitted");
    }
    return claim;
  }

  private void print(Classification classification, PopAnomaly kind, List<PopCycle> found) {
    out.println("  %d  %s".formatted(found.size(), kind.described()));
    found.stream()
        .limit(EXAMPLES)
        .forEach(cycle -> out.println("       " + cycle.text(classification.schedule())));
  }

  @Override
  public void finish(ExitStatus status) {
    if (histories > 1) {
      out.println(summary.line());
    }
    out.flush();
  }
}
