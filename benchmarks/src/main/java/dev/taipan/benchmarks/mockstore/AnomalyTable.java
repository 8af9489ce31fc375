package dev.taipan.benchmarks.mockstore;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.level.LevelRules;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints which anomalies the store shows at each level, and in how many runs. */
@Command(
    name = "mock-anomaly-table",
    mixinStandardHelpOptions = true,
    description =
        "Runs random programs on the mock store at all levels, checks what clients saw, and prints a"
            + " Markdown table: which anomalies there are at each level, and in what share of runs.")
public final class AnomalyTable implements Callable<Integer> {
  private static final double PERCENT = 100;

  @Spec private CommandSpec spec;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1000",
      showDefaultValue = CommandLine.Help.Visibility.ALWAYS,
      description = "How many programs at each level.")
  private int runs;

  private AnomalyTable() {}

  /** Runs and exits. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new AnomalyTable()).execute(arguments));
  }

  @Override
  public Integer call() {
    if (runs < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--runs is at least 1, and not " + runs);
    }
    PrintWriter out = spec.commandLine().getOut();
    List<IsolationLevel> levels = LevelRules.levels();
    Map<String, Map<IsolationLevel, Integer>> counts = new TreeMap<>();
    for (IsolationLevel level : levels) {
      counted(level, runs)
          .forEach(
              (name, count) ->
                  counts.computeIfAbsent(name, unused -> new TreeMap<>()).put(level, count));
    }
    out.println(
        "| anomaly | "
            + levels.stream()
                .map(level -> "`" + level.symbol() + "`")
                .collect(Collectors.joining(" | "))
            + " |");
    out.println("| --- |" + " ---: |".repeat(levels.size()));
    counts.forEach((name, byLevel) -> out.println(row(name, byLevel, levels)));
    out.flush();
    return CommandLine.ExitCode.OK;
  }

  private String row(
      String name, Map<IsolationLevel, Integer> counts, List<IsolationLevel> levels) {
    return levels.stream()
        .map(
            level ->
                counts.containsKey(level)
                    ? String.format(Locale.ROOT, " %.1f %% |", PERCENT * counts.get(level) / runs)
                    : " — |")
        .collect(Collectors.joining("", "| " + name + " |", ""));
  }

  /** In how many runs of a level there is each anomaly, if in any. */
  static Map<String, Integer> counted(IsolationLevel level, int runs) {
    Map<String, Integer> counts = new TreeMap<>();
    for (long seed = 1; seed <= runs; seed++) {
      Anomalies.in(RandomProgram.run(StoreOptions.at(level).withSeed(seed)), level)
          .keySet()
          .forEach(name -> counts.merge(name, 1, Integer::sum));
    }
    return counts;
  }
}
