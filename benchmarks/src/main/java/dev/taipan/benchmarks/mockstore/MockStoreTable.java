package dev.taipan.benchmarks.mockstore;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.level.LevelRules;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the micro-benchmarks at all levels, and prints how soon each breaks. */
@Command(
    name = "mock-store-table",
    mixinStandardHelpOptions = true,
    description =
        "Runs the micro-benchmarks of the mock store at all levels and prints a Markdown table: after"
            + " how many runs, on average, an assertion breaks.")
public final class MockStoreTable implements Callable<Integer> {
  private static final double NANOSECONDS = 1e9;

  @Spec private CommandSpec spec;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "10000",
      showDefaultValue = CommandLine.Help.Visibility.ALWAYS,
      description = "How often each runs at each level.")
  private int runs;

  private MockStoreTable() {}

  /** Runs and exits. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new MockStoreTable()).execute(arguments));
  }

  @Override
  public Integer call() {
    if (runs < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--runs is at least 1, and not " + runs);
    }
    PrintWriter out = spec.commandLine().getOut();
    List<IsolationLevel> levels = LevelRules.levels();
    out.println(
        "| application | assertion | paper, causal | "
            + levels.stream()
                .map(level -> "`" + level.symbol() + "`")
                .collect(Collectors.joining(" | "))
            + " | seconds |");
    out.println("| --- | --- | ---: |" + " ---: |".repeat(levels.size()) + " ---: |");
    for (MicroBenchmark benchmark : MicroBenchmark.values()) {
      out.println(row(benchmark, levels));
      out.flush();
    }
    return CommandLine.ExitCode.OK;
  }

  private String row(MicroBenchmark benchmark, List<IsolationLevel> levels) {
    StringBuilder row =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "| %s | %s | %.1f |",
                benchmark.application(),
                benchmark.assertion(),
                benchmark.paperRuns()));
    long slowest = 0;
    for (IsolationLevel level : levels) {
      long start = System.nanoTime();
      int broken = broken(benchmark, level);
      slowest = Math.max(slowest, System.nanoTime() - start);
      row.append(
          broken == 0 ? " — |" : String.format(Locale.ROOT, " %.1f |", (double) runs / broken));
    }
    return row.append(String.format(Locale.ROOT, " %.1f |", slowest / NANOSECONDS)).toString();
  }

  private int broken(MicroBenchmark benchmark, IsolationLevel level) {
    int broken = 0;
    for (long seed = 1; seed <= runs; seed++) {
      broken += benchmark.isBroken(StoreOptions.at(level).withSeed(seed)) ? 1 : 0;
    }
    return broken;
  }
}
