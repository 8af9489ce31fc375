package dev.taipan.cli.run;

import dev.taipan.collect.run.LiveRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import picocli.CommandLine.Option;

/** What is written down of a run, and where. */
final class RecordingOptions {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("'taipan-run-'yyyyMMdd-HHmmss", Locale.ROOT);

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      description =
          "A new folder for what was recorded. Default: taipan-run- and the time, in the current "
              + "folder.")
  private Path out;

  @Option(
      names = "--operation-times",
      description =
          "Record of each operation, too, when its statement was sent and answered, as 'taipan "
              + "check --classify coo' takes it.")
  private boolean operationTimes;

  /** Where the history goes, in a folder that is made when there is something to record. */
  Path file() {
    Path folder =
        out == null ? Path.of(LocalDateTime.now(ZoneId.systemDefault()).format(NAME)) : out;
    return folder.resolve("history.taipan.jsonl");
  }

  /** Runs, and writes that down. */
  void record(LiveRun run, Path file) throws IOException {
    if (operationTimes) {
      run.recordWithOperationTimes(file);
    } else {
      run.record(file);
    }
  }
}
