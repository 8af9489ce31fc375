package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.cli.progress.Progress;
import dev.taipan.history.History;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;
import java.nio.file.Path;

/** What somebody wants to know about histories. */
interface Question {

  /** The history that is judged: by default with reads by predicate as far as was asked. */
  default History judged(History read, PredicateOptions predicates) {
    return predicates.in(read, options().deadline());
  }

  /** How it is answered, and within which time. */
  CheckOptions options();

  /** Answers it for one history. */
  FileResult answer(Path file, HistoryFacts facts, PreparedHistory prepared, Progress progress);

  /** The report for people on answers about so many histories. */
  Report report(PrintWriter out, Palette palette, int histories);
}
