package dev.taipan.report.text;

import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Adds to the reports on several histories how often each pattern occurs in all of them. */
public final class AnomalySummary implements Report {
  private final PrintWriter out;
  private final Report each;
  private final Set<Tap> taps;
  private final Map<Tap, Integer> histories = new EnumMap<>(Tap.class);
  private final Map<Tap, Long> instances = new EnumMap<>(Tap.class);
  private final StatusSummary summary = new StatusSummary();

  /**
   * Prints to {@code out}.
   *
   * @param each reports on each history
   * @param taps the patterns asked about
   */
  public AnomalySummary(PrintWriter out, Report each, Set<Tap> taps) {
    this.out = out;
    this.each = each;
    this.taps = EnumSet.copyOf(taps);
  }

  @Override
  public void add(FileResult result) {
    each.add(result);
    summary.add(result.status());
    if (result instanceof FileResult.AllAnomalies counted) {
      counted
          .anomalies()
          .counts()
          .forEach(
              (tap, count) -> {
                histories.merge(tap, 1, Integer::sum);
                instances.merge(tap, count, Long::sum);
              });
    }
    if (result instanceof FileResult.Answered) {
      out.println();
    }
  }

  @Override
  public void finish(ExitStatus status) {
    each.finish(status);
    out.println("  pattern                histories   instances");
    for (Tap tap : taps) {
      out.println(
          "  %s  %-20s%9d%12d"
              .formatted(
                  tap.letter(),
                  tap.title(),
                  histories.getOrDefault(tap, 0),
                  instances.getOrDefault(tap, 0L)));
    }
    out.println(summary.line());
    out.flush();
  }
}
