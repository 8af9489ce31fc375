package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.EmptyHistory;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.explain.Violation;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.FirstAnomalyLines;
import dev.taipan.report.text.FirstAnomalyReport;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Does any of some patterns occur? */
record FirstAnomalyQuestion(Engine engine, Set<Tap> taps, CheckOptions options)
    implements Question {

  @Override
  public FileResult answer(
      Path file, HistoryFacts facts, PreparedHistory prepared, Progress progress) {
    progress.stage(Stage.WEAK.title());
    Optional<Violation> violation = engine.firstAnomaly(prepared, taps, options);
    int ambiguousReads = violation.isPresent() ? 0 : engine.ambiguousReads(prepared);
    return new FileResult.FirstAnomaly(
        file,
        facts,
        taps,
        violation,
        ambiguousReads,
        EmptyHistory.isUndecided(prepared.history(), options));
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    return histories == 1
        ? new FirstAnomalyReport(out, palette)
        : new FirstAnomalyLines(out, palette);
  }
}
