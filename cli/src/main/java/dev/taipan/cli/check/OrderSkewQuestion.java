package dev.taipan.cli.check;

import dev.taipan.analysis.skew.ClockSkew;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.cli.progress.Progress;
import dev.taipan.history.History;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.Palette;
import dev.taipan.report.text.SkewReport;
import dev.taipan.whitebox.ExpectedOrder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** By how much must clocks differ that told an expected order, so that the history fits it? */
record OrderSkewQuestion(CheckOptions options) implements Question {

  /** The clocks allow many orders, so predicates are judged by what clients saw. */
  @Override
  public History judged(History read, PredicateOptions predicates) {
    return predicates.inAnyCase(read, options.deadline());
  }

  @Override
  public FileResult answer(
      Path file, HistoryFacts facts, PreparedHistory prepared, Progress progress) {
    History history = prepared.history();
    progress.stage("trying clock skews");
    ExpectedOrder.requireOfCommitted(history);
    return new FileResult.SkewsFound(file, facts, List.of(ClockSkew.ofOrder(history, options)));
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    return new SkewReport(out, palette);
  }
}
