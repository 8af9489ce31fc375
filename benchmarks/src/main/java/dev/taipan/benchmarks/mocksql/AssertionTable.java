package dev.taipan.benchmarks.mocksql;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.level.LevelRules;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the applications of SQL at all levels, and prints how soon each assertion breaks. */
@Command(
    name = "mock-sql-table",
    mixinStandardHelpOptions = true,
    description =
        "Runs TPC-C, SmallBank, Voter, Wikipedia and a service on the mock database at all levels"
            + " and prints a Markdown table: after how many runs, on average, an assertion breaks.")
public final class AssertionTable implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "100",
      showDefaultValue = CommandLine.Help.Visibility.ALWAYS,
      description = "How often each runs at each level.")
  private int runs;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      converter = OptionValue.Level.class,
      description = "Only these levels; may be repeated. Default: all.")
  private List<IsolationLevel> levels = LevelRules.levels();

  @Option(
      names = "--application",
      paramLabel = "NAME",
      description = "Only these applications: ${COMPLETION-CANDIDATES}; may be repeated.")
  private List<SqlBenchmark> benchmarks = List.of(SqlBenchmark.values());

  @Option(
      names = "--writes",
      paramLabel = "MODE",
      defaultValue = "PURE",
      description =
          "What statements that write read: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private ReadMode reading;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      showDefaultValue = CommandLine.Help.Visibility.ALWAYS,
      description = "The seed of the first run; each further one has the next.")
  private long seed;

  private AssertionTable() {}

  /** Runs and exits. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new AssertionTable()).execute(arguments));
  }

  @Override
  public Integer call() throws SQLException {
    if (runs < 1 || !LevelRules.levels().containsAll(levels)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--runs is at least 1, and --level one that the mock store has");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "| application | assertion | paper: rc, causal | "
            + levels.stream()
                .map(level -> "`" + level.symbol() + "`")
                .collect(Collectors.joining(" | "))
            + " |");
    out.println("| --- | --- | --- |" + " ---: |".repeat(levels.size()));
    for (SqlBenchmark benchmark : benchmarks) {
      print(out, benchmark);
    }
    return CommandLine.ExitCode.OK;
  }

  private void print(PrintWriter out, SqlBenchmark benchmark) throws SQLException {
    Map<IsolationLevel, Map<String, Integer>> violated = new HashMap<>();
    for (IsolationLevel level : levels) {
      violated.put(level, violated(benchmark, reading, level, seed, runs));
    }
    for (SqlApplication.Assertion assertion : benchmark.start().assertions()) {
      String paper =
          !benchmark.isOfThePaper()
              ? ""
              : benchmark.heldAtCausal().contains(assertion.name()) ? "breaks, holds" : "breaks";
      out.printf(
          "| %s | %s: %s | %s |%s%n",
          benchmark.title(),
          assertion.name(),
          assertion.sentence(),
          paper,
          cells(levels.stream().map(level -> violated.get(level).get(assertion.name())).toList()));
    }
    out.flush();
  }

  private String cells(Collection<Integer> violations) {
    return violations.stream()
        .map(
            count ->
                count == null
                    ? " — |"
                    : String.format(Locale.ROOT, " %.1f |", (double) runs / count))
        .collect(Collectors.joining());
  }

  /** In how many runs each assertion was violated, if in any. */
  static Map<String, Integer> violated(
      SqlBenchmark benchmark, ReadMode reading, IsolationLevel level, long first, int runs)
      throws SQLException {
    Map<String, Integer> violated = new HashMap<>();
    try (MockSqlRuns running = new MockSqlRuns(benchmark.start(), reading)) {
      for (long seed = first; seed < first + runs; seed++) {
        running
            .run(StoreOptions.at(level).withSeed(seed))
            .forEach(name -> violated.merge(name, 1, Integer::sum));
      }
    }
    return violated;
  }
}
