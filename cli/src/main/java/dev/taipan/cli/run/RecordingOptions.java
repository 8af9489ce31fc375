package dev.taipan.cli.run;

import dev.taipan.cli.option.Section;
import dev.taipan.cli.output.OutputFolder;
import dev.taipan.collect.run.LiveRun;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What is written down of a run, and where. */
@Section("Output")
final class RecordingOptions {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      description =
          "New folder for the recorded files. Default: taipan-run- followed by the time, "
              + "in the current folder.")
  private Path out;

  @Option(
      names = "--operation-times",
      description =
          "Also record when each statement was sent and answered, as 'taipan check "
              + "--classify coo' requires.")
  private boolean operationTimes;

  /** Where the history goes; the folder that is named is made when there is something to record. */
  Path file() throws IOException {
    Path folder = out == null ? OutputFolder.makeNew("run") : out;
    return folder.resolve("history.taipan.jsonl");
  }

  /** Runs, and writes that down. A run that fails leaves no folder behind that it made. */
  void record(LiveRun run, Path file) throws IOException {
    try {
      recordTo(run, file);
    } catch (IOException failed) {
      if (out == null) {
        OutputFolder.removeIfEmpty(file.getParent());
      }
      throw failed;
    }
  }

  private void recordTo(LiveRun run, Path file) throws IOException {
    if (operationTimes) {
      run.recordWithOperationTimes(file);
    } else {
      run.record(file);
    }
  }
}
