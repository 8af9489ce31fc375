package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.EmptyHistory;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.ClassificationReport;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Which anomalies of the Coo paper are in it? */
record ClassificationQuestion(Engine engine, CheckOptions options) implements Question {

  @Override
  public FileResult answer(
      Path file, HistoryFacts facts, PreparedHistory prepared, Progress progress) {
    progress.stage("classifying");
    return new FileResult.Classified(
        file,
        facts,
        engine.classify(prepared.history()),
        EmptyHistory.isUndecided(prepared.history(), options));
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    return new ClassificationReport(out, palette, histories);
  }
}
