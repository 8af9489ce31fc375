package dev.taipan.jdbc;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.origin.Unrecorded;
import java.io.IOException;

/** What is said of recordings: the anomaly, or that a level holds or is undecided. */
final class Verdicts {
  private Verdicts() {}

  static String of(JdbcRecording ended, IsolationLevel level) throws IOException {
    History history = HistoryFiles.read(ended.file());
    Verdict judged = IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
    Verdict verdict = Unrecorded.in(history.origin()).map(judged::without).orElse(judged);
    return verdict.violation().map(violation -> violation.title()).orElse(verdict.outcome().name());
  }
}
