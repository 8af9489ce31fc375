package dev.taipan.benchmarks.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of tables of what {@code taipan check} costs as a process of its own, and the runs. */
public final class CheckRuns {
  /** What takes longer is measured once: chance matters little there. */
  private static final double LONG_SECONDS = 20;

  @Option(
      names = "--taipan",
      required = true,
      paramLabel = "PATH",
      description = "The launcher to run.")
  private Path taipan;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "How often; the table has medians. Default: 3, or 1 if --quick.")
  private Integer repetitions;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "For one check. Default: 120s, or 60s if --quick.")
  private String timeout;

  @Option(names = "--quick", description = "Once is enough, and a minute for each check.")
  private boolean quick;

  @Option(
      names = "--check-option",
      paramLabel = "OPTION",
      description =
          "An option of 'taipan check' to measure with, such as --check-option=--threads=2; "
              + "repeatable.")
  private List<String> options = List.of();

  /**
   * The medians of what it cost to check one level of the history in a file, or what one run cost
   * where it takes long.
   *
   * @throws IOException when there is no shell
   * @throws InterruptedException when interrupted while waiting
   */
  public ProcessCost measure(String level, Path file) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(taipan.toString(), "check", "--level", level, "--timeout", timeout()));
    command.addAll(options);
    command.add(file.toString());
    List<ProcessCost> runs = new ArrayList<>();
    do {
      runs.add(MeasuredProcess.run(command));
    } while (runs.size() < repetitions() && runs.get(0).wallSeconds() < LONG_SECONDS);
    return ProcessCost.median(runs);
  }

  private int repetitions() {
    return Optional.ofNullable(repetitions).orElse(quick ? 1 : 3);
  }

  private String timeout() {
    return Optional.ofNullable(timeout).orElse(quick ? "60s" : "120s");
  }
}
