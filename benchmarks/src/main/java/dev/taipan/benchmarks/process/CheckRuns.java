package dev.taipan.benchmarks.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of tables of what {@code taipan check} costs as a process of its own, and the runs. */
public final class CheckRuns {
  @Option(
      names = "--taipan",
      required = true,
      paramLabel = "PATH",
      description = "The launcher to run.")
  private Path taipan;

  @Option(
      names = "--repeat",
      defaultValue = "3",
      paramLabel = "N",
      description = "How often; the table has medians. Default: ${DEFAULT-VALUE}.")
  private int repetitions;

  /**
   * The medians of what it cost to check one level of the history in a file.
   *
   * @throws IOException when there is no shell
   * @throws InterruptedException when interrupted while waiting
   */
  public ProcessCost measure(String level, Path file) throws IOException, InterruptedException {
    List<String> command = List.of(taipan.toString(), "check", "--level", level, file.toString());
    List<ProcessCost> runs = new ArrayList<>();
    for (int run = 1; run <= repetitions; run++) {
      runs.add(MeasuredProcess.run(command));
    }
    return ProcessCost.median(runs);
  }
}
