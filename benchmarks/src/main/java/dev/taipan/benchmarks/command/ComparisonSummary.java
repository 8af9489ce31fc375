package dev.taipan.benchmarks.command;

import dev.taipan.benchmarks.strategies.Comparison;
import dev.taipan.benchmarks.strategies.ComparisonFiles;
import dev.taipan.benchmarks.strategies.StrategySummary;
import dev.taipan.report.text.PrintedText;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints how each strategy did, and where the rest is. */
public final class ComparisonSummary {
  private final PrintWriter out;

  /** Prints to {@code out}. */
  public ComparisonSummary(PrintWriter out) {
    this.out = out;
  }

  /** Prints a line per strategy. */
  public void print(Comparison comparison, ComparisonFiles files) {
    out.println(
        "%-28s%9s%9s%8s%9s%14s"
            .formatted("strategy", "answered", "timeout", "failed", "fastest", "median"));
    for (StrategySummary summary : comparison.summaries()) {
      out.println(
          "%-28s%9d%9d%8d%9d%14s"
              .formatted(
                  summary.strategy().name(),
                  summary.answered(),
                  summary.timeouts(),
                  summary.failures(),
                  summary.fastest(),
                  median(summary)));
    }
    comparison
        .plan()
        .strategies()
        .unavailable()
        .forEach((name, reason) -> out.println(name + " not here: " + reason));
    out.println();
    out.println(
        "%d questions, each in %d rounds, with a time limit of %d ms"
            .formatted(
                comparison.plan().cases().size(),
                comparison.plan().rounds(),
                comparison.plan().timeout().toMillis()));
    out.println("page:  " + PrintedText.name(files.page()));
    out.println("table: " + PrintedText.name(files.csv()));
    out.println("data:  " + PrintedText.name(files.json()));
    out.flush();
  }

  private static String median(StrategySummary summary) {
    return summary.medianMillis().isPresent()
        ? String.format(Locale.ROOT, "%.1f ms", summary.medianMillis().getAsDouble())
        : "no answer";
  }
}
