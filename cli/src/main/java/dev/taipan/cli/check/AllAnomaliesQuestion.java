package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.EmptyHistory;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.patterns.AnomalyReport;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.AllAnomaliesReport;
import dev.taipan.report.text.AnomalySummary;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * How often does each of some patterns occur?
 *
 * <p>Patterns are about single values that are written once. Where a history also has lists, or
 * values written twice, it may be free of every pattern and violate a level all the same. Then the
 * answer is that of the level: how many counterexamples there are, by the names of anomalies.
 *
 * @param examples how many instances of each to explain
 * @param levels which of the levels that forbid these patterns hold; empty where somebody asked
 *     about patterns by name
 */
record AllAnomaliesQuestion(
    Engine engine,
    Set<Tap> taps,
    int examples,
    Optional<LevelsQuestion> levels,
    CheckOptions options)
    implements Question {

  @Override
  public FileResult answer(
      Path file, HistoryFacts facts, PreparedHistory prepared, Progress progress) {
    progress.stage(Stage.WEAK.title());
    AnomalyReport anomalies = engine.allAnomalies(prepared, taps, examples, options);
    FileResult.AllAnomalies counted =
        new FileResult.AllAnomalies(
            file, facts, taps, anomalies, EmptyHistory.isUndecided(prepared.history(), options));
    return levels
        .filter(question -> !counted.found() && mayHideMore(prepared.history(), anomalies))
        .map(question -> question.answer(file, facts, prepared, progress))
        .filter(answer -> answer.status() == ExitStatus.VIOLATED)
        .orElse(counted);
  }

  private static boolean mayHideMore(History history, AnomalyReport anomalies) {
    return anomalies.ambiguousReads() > 0 || !history.lists().isEmpty();
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    Report each = new AllAnomaliesReport(out, palette);
    return histories == 1 ? each : new AnomalySummary(out, each, taps);
  }
}
