package dev.taipan.report;

import dev.taipan.history.initial.InitialStatistics;
import dev.taipan.history.summary.HistoryContents;
import dev.taipan.history.summary.HistoryStatistics;
import dev.taipan.report.result.ExitStatus;
import java.nio.file.Path;

/** Prints what is in histories. */
public interface StatisticsOutput {

  /** Adds one history. */
  void add(
      Path file, HistoryStatistics statistics, HistoryContents contents, InitialStatistics initial);

  /** Adds a history that cannot be read. */
  void addError(Path file, String message);

  /** Ends the output. */
  void finish(ExitStatus status);
}
