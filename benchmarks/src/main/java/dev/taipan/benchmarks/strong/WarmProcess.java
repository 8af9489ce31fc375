package dev.taipan.benchmarks.strong;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taipan.benchmarks.process.DataFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Starts {@link WarmRun} with the options that the launcher gives the JVM. */
final class WarmProcess {

  private WarmProcess() {}

  /**
   * What checking costs in a warm JVM; empty when the process failed, and its errors are shown.
   *
   * @param runs the number of runs to count, at least
   * @param timeout seconds for a run
   */
  static Optional<WarmCost> measure(Path history, String level, int runs, long timeout)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseParallelGC", "-XX:MaxRAMPercentage=75"));
    Optional.ofNullable(System.getenv("TAIPAN_JAVA_OPTS"))
        .filter(options -> !options.isBlank())
        .ifPresent(options -> command.addAll(Arrays.asList(options.strip().split("\\s+"))));
    command.addAll(List.of("-cp", DataFolder.codeLocation().toString(), WarmRun.class.getName()));
    command.addAll(
        List.of(history.toString(), level, Integer.toString(runs), Long.toString(timeout)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Optional<WarmCost> cost = Optional.empty();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(WarmCost.MARK)) {
          cost = Optional.of(WarmCost.parse(line));
        }
      }
    }
    process.waitFor();
    return cost;
  }
}
