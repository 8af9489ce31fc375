package dev.taipan.benchmarks.command;

import dev.taipan.benchmarks.figure.Spread;
import dev.taipan.benchmarks.kingcobra.KnowledgeFiles;
import dev.taipan.benchmarks.kingcobra.KnowledgeResults;
import dev.taipan.benchmarks.kingcobra.Setting;
import dev.taipan.benchmarks.kingcobra.SettingSummary;
import dev.taipan.report.text.PrintedText;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints what each setting of an ablation took, and where the rest is. */
public final class KnowledgeSummary {
  private final PrintWriter out;

  /** Prints to {@code out}. */
  public KnowledgeSummary(PrintWriter out) {
    this.out = out;
  }

  /** Prints a line per setting. */
  public void print(KnowledgeResults results, KnowledgeFiles files) {
    out.println(
        "%-13s%13s  %-19s%9s  %-24s%10s%14s%12s"
            .formatted(
                "workload",
                "transactions",
                "level",
                "versions",
                "strategy",
                "answered",
                "CPU time",
                "open pairs"));
    results.summaries().forEach(this::print);
    results
        .scale()
        .strategies()
        .unavailable()
        .forEach((name, reason) -> out.println(name + " not here: " + reason));
    out.println();
    out.println(
        "medians; seeds: %d, with a time limit of %d ms"
            .formatted(results.scale().seeds(), results.scale().timeout().toMillis()));
    out.println("page:  " + PrintedText.name(files.page()));
    out.println("table: " + PrintedText.name(files.csv()));
    out.println("data:  " + PrintedText.name(files.json()));
    out.flush();
  }

  private void print(SettingSummary summary) {
    Setting setting = summary.setting();
    out.println(
        "%-13s%13d  %-19s%7d %%  %-24s%10s%14s%12s"
            .formatted(
                setting.workload().title(),
                setting.transactions(),
                setting.level().symbol(),
                setting.knowledge().versionPercent(),
                setting.strategy().name(),
                (summary.runs().size() - summary.unanswered()) + "/" + summary.runs().size(),
                median(summary.cpuMillis(), "%.1f ms"),
                median(summary.openPairs(), "%.0f")));
  }

  private static String median(Spread spread, String format) {
    return spread.median().isPresent()
        ? String.format(Locale.ROOT, format, spread.median().getAsDouble())
        : "no answer";
  }
}
