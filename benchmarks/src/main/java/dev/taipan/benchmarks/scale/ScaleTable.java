package dev.taipan.benchmarks.scale;

import dev.taipan.benchmarks.measure.MeasuredCheck;
import dev.taipan.benchmarks.measure.Measurement;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.parallel.Workers;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints what strong levels cost by size, by threads, and by how good the recorded order is. */
@Command(
    name = "scale-table",
    mixinStandardHelpOptions = true,
    description =
        "Checks histories in memory whose recorded order is a good or a bad guess, and prints a "
            + "Markdown table: CPU seconds of the whole process, elapsed seconds, and the peak of "
            + "the heap, by size and number of threads.")
public final class ScaleTable implements Callable<Integer> {
  private static final List<IsolationLevel> LEVELS =
      List.of(
          IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
          IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION);

  @Option(
      names = "--transactions",
      split = ",",
      defaultValue = "20000,200000",
      description = "How many histories have. Default: ${DEFAULT-VALUE}.")
  private List<Integer> sizes;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,2",
      description = "How many threads work. Default: ${DEFAULT-VALUE}.")
  private List<Integer> threads;

  @Option(
      names = "--history",
      split = ",",
      description = "Which histories: ${COMPLETION-CANDIDATES}. Default: all.")
  private List<GuessedHistory> histories = List.of(GuessedHistory.values());

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** The entry point of {@code benchmarks/scale-table}. */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new ScaleTable())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .execute(arguments));
  }

  @Override
  public Integer call() {
    warmUp();
    out.println(
        "| history | transactions | level | threads | answer | how | CPU s | s | heap MiB |");
    out.println("| --- | ---: | --- | ---: | --- | --- | ---: | ---: | ---: |");
    for (GuessedHistory kind : histories) {
      for (int size : sizes) {
        History history = kind.of(size);
        for (IsolationLevel level : LEVELS) {
          for (int workers : threads) {
            print(kind, size, level, workers, measured(history, level, workers));
          }
        }
      }
    }
    return 0;
  }

  private static void warmUp() {
    History history = GuessedHistory.NEARLY_SERIAL.of(20_000);
    for (int i = 0; i < 3; i++) {
      LEVELS.forEach(level -> measured(history, level, 1));
    }
  }

  private static Measurement measured(History history, IsolationLevel level, int workers) {
    return MeasuredCheck.of(history, level, CheckOptions.DEFAULTS.withWorkers(Workers.of(workers)));
  }

  private void print(
      GuessedHistory kind, int size, IsolationLevel level, int workers, Measurement found) {
    out.printf(
        Locale.ROOT,
        "| %s | %,d | `%s` | %d | %s | %s | %.2f | %.2f | %.0f |%n",
        kind.title,
        size,
        level.symbol(),
        workers,
        found.end().name().toLowerCase(Locale.ROOT),
        found.reason(),
        found.processCpuNanos() / 1e9,
        found.wall().total() / 1e9,
        found.memory().heap());
  }
}
