package dev.taipan.benchmarks.recording;

import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the time and the work that the same load takes with and without recording, by turns. */
@Command(
    name = "recording-overhead",
    mixinStandardHelpOptions = true,
    description =
        "Runs the same number of transactions on one PostgreSQL with and without recording, by "
            + "turns, and prints what recording costs as a Markdown table: of time, and of the "
            + "clients' CPU, each the median of the pairs and where the true one is, 95 %% sure.")
public final class RecordingOverhead implements Callable<Integer> {
  private static final int SESSIONS = 8;

  @Option(names = "--pairs", defaultValue = "20", description = "How many of each. Default: 20.")
  private int pairs;

  @Option(
      names = "--transactions",
      defaultValue = "1500",
      description = "How many each of 8 clients runs. Default: 1500.")
  private int transactions;

  @Option(names = "--keys", defaultValue = "1000", description = "How many keys. Default: 1000.")
  private int keys;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** Measures. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new RecordingOverhead()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Cost[] recorded = new Cost[pairs];
    Cost[] plain = new Cost[pairs];
    MavenArtifacts jars = new MavenArtifacts(System.err::println);
    try (Database database = EmbeddedDatabase.POSTGRESQL.start(jars)) {
      recorded(database, 0);
      plain(database, 0);
      for (int pair = 0; pair < pairs; pair++) {
        measure(database, pair, recorded, plain);
      }
    }
    print(recorded, plain);
    return 0;
  }

  /** Now the one first, then the other, so that neither gains by what happens to the machine. */
  private void measure(Database database, int pair, Cost[] recorded, Cost[] plain)
      throws IOException {
    if (pair % 2 == 0) {
      recorded[pair] = recorded(database, pair);
    }
    plain[pair] = plain(database, pair);
    if (pair % 2 == 1) {
      recorded[pair] = recorded(database, pair);
    }
  }

  private Cost recorded(Database database, int seed) throws IOException {
    Path folder = Files.createTempDirectory("taipan-recording-");
    Path file = folder.resolve("history");
    try {
      Cost start = Cost.now();
      new LiveRun(database, load(seed)).record(file);
      return Cost.now().since(start);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private Cost plain(Database database, int seed) throws IOException {
    Cost start = Cost.now();
    new LiveRun(database, load(seed)).runUnrecorded();
    return Cost.now().since(start);
  }

  private Load load(int seed) {
    return new Load(
        WorkloadKind.MINI,
        Isolation.REPEATABLE_READ,
        SESSIONS,
        transactions,
        Duration.ofHours(1),
        keys,
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ZERO,
        seed);
  }

  private void print(Cost[] recorded, Cost[] plain) {
    out.printf(
        Locale.ROOT,
        "| %d pairs of %,d transactions | not recorded, median | lost by recording | 95 %% sure |%n",
        pairs,
        SESSIONS * transactions);
    out.println("| --- | ---: | ---: | ---: |");
    row("time", "s", recorded, plain, Cost::time);
    row("CPU of the clients", "s", recorded, plain, Cost::work);
  }

  private void row(
      String name, String unit, Cost[] recorded, Cost[] plain, ToDoubleFunction<Cost> of) {
    double[] without = Arrays.stream(plain).mapToDouble(of).toArray();
    PairedLosses losses =
        new PairedLosses(Arrays.stream(recorded).mapToDouble(of).toArray(), without);
    Arrays.sort(without);
    out.printf(
        Locale.ROOT,
        "| %s | %.2f %s | %.1f %% | %.1f to %.1f %% |%n",
        name,
        without[without.length / 2],
        unit,
        losses.median(),
        losses.low(),
        losses.high());
  }
}
