package dev.taipan.cli.report;

import dev.taipan.cli.result.ExitStatus;
import dev.taipan.history.HistoryContents;
import dev.taipan.history.HistoryStatistics;
import dev.taipan.history.initial.InitialStatistics;
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
