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
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the throughput of the same load with and without recording, by turns. */
@Command(
    name = "recording-overhead",
    mixinStandardHelpOptions = true,
    description =
        "Runs the same load on one PostgreSQL with and without recording, by turns, and prints the "
            + "medians as a Markdown table.")
public final class RecordingOverhead implements Callable<Integer> {
  @Option(names = "--pairs", defaultValue = "20", description = "How many of each. Default: 20.")
  private int pairs;

  @Option(names = "--seconds", defaultValue = "3", description = "How long each takes. Default: 3.")
  private int seconds;

  @Option(names = "--keys", defaultValue = "1000", description = "How many keys. Default: 1000.")
  private int keys;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** Measures. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new RecordingOverhead()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    double[] recorded = new double[pairs];
    double[] plain = new double[pairs];
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
  private void measure(Database database, int pair, double[] recorded, double[] plain)
      throws IOException {
    if (pair % 2 == 0) {
      recorded[pair] = recorded(database, pair);
    }
    plain[pair] = plain(database, pair);
    if (pair % 2 == 1) {
      recorded[pair] = recorded(database, pair);
    }
  }

  private double recorded(Database database, int seed) throws IOException {
    Path folder = Files.createTempDirectory("taipan-recording-");
    Path file = folder.resolve("history");
    try {
      LiveRun run = new LiveRun(database, load(seed));
      run.record(file);
      return throughput(run);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private double plain(Database database, int seed) throws IOException {
    LiveRun run = new LiveRun(database, load(seed));
    run.runUnrecorded();
    return throughput(run);
  }

  private Load load(int seed) {
    return new Load(
        WorkloadKind.MINI,
        Isolation.REPEATABLE_READ,
        8,
        Integer.MAX_VALUE,
        Duration.ofSeconds(seconds),
        keys,
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ZERO,
        seed);
  }

  private double throughput(LiveRun run) {
    return (double) run.tally().commits() / seconds;
  }

  private void print(double[] recorded, double[] plain) {
    double[] ratios = new double[pairs];
    Arrays.setAll(ratios, pair -> 100 * (1 - recorded[pair] / plain[pair]));
    out.println("| " + pairs + " pairs of " + seconds + " s | median | least | most |");
    out.println("| --- | ---: | ---: | ---: |");
    row("recorded, transactions/s", recorded);
    row("not recorded, transactions/s", plain);
    row("lost by recording, % of each pair", ratios);
    out.printf(
        Locale.ROOT,
        "%nMedian against median: %.1f %% lost%n",
        100 * (1 - median(recorded) / median(plain)));
  }

  private void row(String name, double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    out.printf(
        Locale.ROOT,
        "| %s | %,.1f | %,.1f | %,.1f |%n",
        name,
        median(values),
        sorted[0],
        sorted[sorted.length - 1]);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
