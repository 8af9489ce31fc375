package dev.taipan.benchmarks.comparison;

import dev.taipan.benchmarks.mocksql.SqlBenchmark;
import dev.taipan.benchmarks.mockstore.Anomalies;
import dev.taipan.benchmarks.mockstore.MicroBenchmark;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.history.History;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.record.MemoryRecording;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

/** Compares how soon assertions break on the mock store and on real databases. */
@Command(
    name = "mock-comparison",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "Runs applications on the mock store and on PostgreSQL and MariaDB, and prints two Markdown"
            + " tables: how soon assertions break on each, and how many violations of the mock store"
            + " come back as forced schedules.")
public final class ComparisonTable implements Callable<Integer> {
  private static final Map<IsolationLevel, Isolation> LEVELS = new LinkedHashMap<>();

  static {
    LEVELS.put(IsolationLevel.READ_COMMITTED, Isolation.READ_COMMITTED);
    LEVELS.put(IsolationLevel.SNAPSHOT_ISOLATION, Isolation.REPEATABLE_READ);
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "100",
      description = "How often each runs on the mock store at each level.")
  private int runs;

  @Option(
      names = "--transactions",
      paramLabel = "N",
      defaultValue = "20000",
      description = "How many transactions each runs at most on each database at each level.")
  private long transactions;

  @Option(
      names = "--replays",
      paramLabel = "N",
      defaultValue = "10",
      description = "Of how many broken runs of each the anomalies are forced on each database.")
  private int replays;

  private final Map<String, Comebacks> comebacks = new TreeMap<>();

  private ComparisonTable() {}

  /** Runs and exits. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ComparisonTable()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    MavenArtifacts artifacts = new MavenArtifacts(file -> {});
    try (Database postgresql = EmbeddedDatabase.POSTGRESQL.start(artifacts);
        Database mariadb = EmbeddedDatabase.MARIADB.start(artifacts)) {
      List<Database> databases = List.of(postgresql, mariadb);
      out.println(
          "| application | assertion |"
              + LEVELS.entrySet().stream()
                  .map(entry -> header(entry.getKey(), entry.getValue(), databases))
                  .collect(Collectors.joining()));
      out.println("| --- | --- |" + " ---: |".repeat(LEVELS.size() * (1 + databases.size())));
      for (MicroBenchmark benchmark : MicroBenchmark.values()) {
        try (Compared compared = new ComparedKeyValues(benchmark)) {
          compare(compared, databases, out);
        }
      }
      for (SqlBenchmark benchmark : SqlBenchmark.values()) {
        try (Compared compared = new ComparedSql(benchmark)) {
          compare(compared, databases, out);
        }
      }
      printComebacks(out);
    }
    return CommandLine.ExitCode.OK;
  }

  private static String header(
      IsolationLevel level, Isolation isolation, List<Database> databases) {
    return " mock `%s`, runs |".formatted(level.symbol())
        + databases.stream()
            .map(
                database ->
                    " %s %s, transactions |"
                        .formatted(database.dialect().title(), isolation.spelling()))
            .collect(Collectors.joining());
  }

  private void compare(Compared compared, List<Database> databases, PrintWriter out)
      throws SQLException, InterruptedException {
    Map<String, StringBuilder> rows = new LinkedHashMap<>();
    compared
        .assertions()
        .forEach(
            name ->
                rows.put(name, new StringBuilder("| " + compared.title() + " | " + name + " |")));
    for (Map.Entry<IsolationLevel, Isolation> entry : LEVELS.entrySet()) {
      Map<String, Integer> violated = mock(compared, entry.getKey(), entry.getValue(), databases);
      rows.forEach(
          (name, row) ->
              row.append(
                  violated.containsKey(name)
                      ? String.format(Locale.ROOT, " %.1f |", (double) runs / violated.get(name))
                      : " — |"));
      for (Database database : databases) {
        Map<String, Long> first =
            new RealRounds(database, entry.getValue()).firstViolations(compared, transactions);
        rows.forEach(
            (name, row) ->
                row.append(
                    first.containsKey(name)
                        ? String.format(Locale.ROOT, " %,d |", first.get(name))
                        : " — |"));
      }
    }
    rows.values().forEach(out::println);
    out.flush();
  }

  /** In how many runs each assertion was violated; the first of them are replayed. */
  private Map<String, Integer> mock(
      Compared compared, IsolationLevel level, Isolation isolation, List<Database> databases)
      throws SQLException, InterruptedException {
    Map<String, Integer> violated = new HashMap<>();
    int replayed = 0;
    for (long seed = 1; seed <= runs; seed++) {
      Compared.MockResult result =
          compared.mock(StoreOptions.at(level).withSeed(seed).withRecording(new MemoryRecording()));
      result.violated().forEach(name -> violated.merge(name, 1, Integer::sum));
      if (!result.violated().isEmpty() && replayed++ < replays) {
        replay(result.history(), level, isolation, databases);
      }
    }
    return violated;
  }

  private void replay(
      History history, IsolationLevel level, Isolation isolation, List<Database> databases)
      throws SQLException, InterruptedException {
    for (Verdict verdict : Anomalies.in(history, level).values()) {
      for (Database database : databases) {
        comebacks
            .computeIfAbsent(
                "`%s` on %s %s"
                    .formatted(level.symbol(), database.dialect().title(), isolation.spelling()),
                unused -> new Comebacks())
            .add(history, verdict, database, isolation);
      }
    }
  }

  private void printComebacks(PrintWriter out) {
    out.println();
    out.println("| replayed | anomaly | violations | came back |");
    out.println("| --- | --- | ---: | ---: |");
    comebacks.forEach(
        (where, counted) ->
            counted
                .anomalies()
                .forEach(
                    (anomaly, counts) ->
                        out.printf(
                            Locale.ROOT,
                            "| %s | %s | %d | %.0f %% |%n",
                            where,
                            anomaly,
                            counts[1],
                            100.0 * counts[0] / counts[1])));
    out.flush();
  }
}
