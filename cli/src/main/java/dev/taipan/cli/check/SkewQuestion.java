package dev.taipan.cli.check;

import dev.taipan.analysis.skew.ClockSkew;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.cli.progress.Progress;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.Palette;
import dev.taipan.report.text.SkewReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * By how much must clocks differ so that levels hold?
 *
 * @param levels levels with real time
 */
record SkewQuestion(List<IsolationLevel> levels, CheckOptions options) implements Question {

  @Override
  public FileResult answer(
      Path file, HistoryFacts facts, PreparedHistory prepared, Progress progress) {
    progress.stage("trying clock skews");
    return new FileResult.SkewsFound(
        file,
        facts,
        levels.stream().map(level -> ClockSkew.of(prepared.history(), level, options)).toList());
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    return new SkewReport(out, palette);
  }
}
