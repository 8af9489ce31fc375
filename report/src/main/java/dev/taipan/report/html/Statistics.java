package dev.taipan.report.html;

import dev.taipan.checker.Verdict;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.history.History;
import dev.taipan.history.summary.HistoryStatistics;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.Counted;
import java.util.Locale;

/** What is in the history, and what the check took. */
final class Statistics {

  private Statistics() {}

  static void write(
      Markup out, History history, FileResult.Checked checked, Circumstances circumstances) {
    HistoryStatistics statistics = HistoryStatistics.of(history);
    out.open("section").element("h2", "History and check").open("dl", "class", "facts");
    fact(out, "history", checked.file().toString());
    fact(
        out,
        "transactions",
        statistics.transactions()
            + " ("
            + statistics.committed()
            + " committed, "
            + statistics.aborted()
            + " aborted, "
            + statistics.unknown()
            + " unknown)");
    fact(out, "sessions", Integer.toString(statistics.sessions()));
    fact(out, "operations", operations(statistics, checked.facts()));
    fact(out, "keys", Long.toString(checked.facts().keys()));
    fact(out, "times", checked.facts().hasTimes() ? "recorded" : "not recorded");
    long decided =
        checked.verdicts().stream().map(Verdict::times).mapToLong(StageTimes::totalNanos).sum();
    if (decided > 0) {
      fact(out, "read in", milliseconds(checked.facts().readNanos()));
      fact(out, "decided in", milliseconds(decided));
    }
    fact(out, "command", circumstances.command());
    if (!circumstances.version().isEmpty()) {
      fact(out, "Taipan", circumstances.version());
    }
    out.close();
    checked.facts().finalTransaction().ifPresent(name -> assume(out, name));
    for (String unjudged : checked.facts().unjudged()) {
      out.element("p", Markup.capital(unjudged) + ".", "class", "left-out");
    }
    out.close();
  }

  /** What makes of a write that nobody sees any more one that is lost. */
  private static void assume(Markup out, String finalTransaction) {
    out.element(
        "p",
        "Transaction "
            + ShortText.of(finalTransaction, 100)
            + " is the final one, added after all others to read what was there. Every level "
            + "places it last: the verdicts assume that what it read was current.");
  }

  private static void fact(Markup out, String name, String value) {
    out.open("div").element("dt", name).element("dd", ShortText.of(value, 1_000)).close();
  }

  /** How many there are; of which kinds, unless what was judged was made of them. */
  private static String operations(HistoryStatistics judged, HistoryFacts facts) {
    String all = Long.toString(facts.operations());
    return judged.operations() == facts.operations()
        ? all
            + " ("
            + Counted.of(judged.reads(), "read")
            + ", "
            + Counted.of(judged.writes(), "write")
            + ")"
        : all;
  }

  private static String milliseconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }
}
