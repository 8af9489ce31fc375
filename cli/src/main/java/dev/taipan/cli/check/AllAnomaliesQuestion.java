package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.EmptyHistory;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.patterns.AnomalyReport;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.AllAnomaliesReport;
import dev.taipan.report.text.AnomalySummary;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;

/**
 * How often does each of some patterns occur?
 *
 * @param examples how many instances of each to explain
 */
record AllAnomaliesQuestion(Engine engine, Set<Tap> taps, int examples, CheckOptions options)
    implements Question {

  @Override
  public FileResult answer(Path file, HistoryFacts facts, History history, Progress progress) {
    progress.stage(Stage.WEAK.title());
    AnomalyReport anomalies = engine.allAnomalies(history, taps, examples, options);
    return new FileResult.AllAnomalies(
        file, facts, taps, anomalies, EmptyHistory.isUndecided(history, options));
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    Report each = new AllAnomaliesReport(out, palette);
    return histories == 1 ? each : new AnomalySummary(out, each, taps);
  }
}
