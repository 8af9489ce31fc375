package dev.taipan.benchmarks.mockstore;

import dev.taipan.benchmarks.figure.GrowthFigure;
import dev.taipan.benchmarks.figure.Spread;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.level.Aborts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Draws how much of what clients can observe is seen after so many runs (Figure 13 of the paper).
 */
@Command(
    name = "mock-store-chart",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "Counts what clients of random tests on the mock store observe, beside all that they can,"
            + " prints a Markdown table, and draws a figure.")
public final class CoverageChart implements Callable<Integer> {
  private static final List<Integer> RUNS = List.of(10, 30, 100, 300, 1_000, 3_000);
  private static final List<Supplier<Application>> APPLICATIONS =
      List.of(Cart::new, Courseware::overflow, TwitterApplication::new);

  private static final String CAUSAL_DRAWN = "tcc, random orders";
  private static final String CAUSAL_THREADS = "tcc, threads";
  private static final String CAUSAL_ALL = "tcc, all there are";
  private static final String SERIALIZABLE_DRAWN = "serializable, random orders";
  private static final String SERIALIZABLE_THREADS = "serializable, threads";
  private static final String SERIALIZABLE_ALL = "serializable, all there are";

  private static final StoreOptions CAUSAL =
      StoreOptions.at(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
  private static final StoreOptions SERIALIZABLE =
      StoreOptions.at(IsolationLevel.STRONG_SESSION_SERIALIZABILITY).withAborts(Aborts.NEVER);

  @Spec private CommandSpec spec;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      defaultValue = "docs/images",
      description = "Where the figure is written.")
  private Path folder;

  @Option(
      names = "--harnesses",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many random tests.")
  private int harnesses;

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Tests with more runs than this to try everything are left out.")
  private int most;

  private final Map<String, SortedMap<Integer, Double>> sums = new LinkedHashMap<>();

  private CoverageChart() {}

  /** Draws and exits. */
  public static void main(String[] arguments) {
    System.setProperty("java.awt.headless", "true");
    System.exit(new CommandLine(new CoverageChart()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    if (harnesses < 1 || most < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--harnesses and --most are at least 1");
    }
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(1L);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Harness> measured = new ArrayList<>();
      while (measured.size() < harnesses) {
        Harness harness =
            Harness.random(APPLICATIONS.get(random.nextInt(APPLICATIONS.size())), random);
        StateCoverage coverage = new StateCoverage(harness);
        OptionalInt all = coverage.all(CAUSAL, most);
        if (all.isPresent()) {
          measure(coverage, all.getAsInt(), threads);
          measured.add(harness);
        }
      }
    } finally {
      threads.shutdown();
    }
    print();
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("mock-store-coverage.svg"), figure().draw().svg());
    return CommandLine.ExitCode.OK;
  }

  private void measure(StateCoverage coverage, int all, ExecutorService threads) {
    add(CAUSAL_DRAWN, coverage.inRandomOrders(CAUSAL, RUNS, 1));
    add(SERIALIZABLE_DRAWN, coverage.inRandomOrders(SERIALIZABLE, RUNS, 1));
    add(CAUSAL_THREADS, coverage.asThreadsCome(CAUSAL, RUNS, threads));
    add(SERIALIZABLE_THREADS, coverage.asThreadsCome(SERIALIZABLE, RUNS, threads));
    int last = RUNS.get(RUNS.size() - 1);
    add(CAUSAL_ALL, new TreeMap<>(Map.of(last, all)));
    add(SERIALIZABLE_ALL, new TreeMap<>(Map.of(last, coverage.allSerial(SERIALIZABLE))));
  }

  private void add(String series, SortedMap<Integer, Integer> states) {
    states.forEach(
        (runs, count) ->
            sums.computeIfAbsent(series, unused -> new TreeMap<>())
                .merge(runs, (double) count, Double::sum));
  }

  private void print() {
    PrintWriter out = spec.commandLine().getOut();
    out.print("| |");
    RUNS.forEach(runs -> out.printf(Locale.ROOT, " %,d runs |", runs));
    out.printf("%n| --- |%s%n", " ---: |".repeat(RUNS.size()));
    sums.forEach(
        (series, values) -> {
          out.printf("| %s |", series);
          for (int runs : RUNS) {
            Double sum = values.get(runs);
            out.print(sum == null ? " |" : String.format(Locale.ROOT, " %.1f |", sum / harnesses));
          }
          out.println();
        });
    out.flush();
  }

  private GrowthFigure figure() {
    return new GrowthFigure(
        "What clients observe",
        "Average of %d random tests of two or three sessions".formatted(harnesses),
        "runs",
        "different observations",
        averages(List.of(CAUSAL_DRAWN, SERIALIZABLE_DRAWN, CAUSAL_THREADS)),
        averages(List.of(CAUSAL_ALL, SERIALIZABLE_ALL)));
  }

  private Map<String, SortedMap<Integer, Spread>> averages(List<String> names) {
    Map<String, SortedMap<Integer, Spread>> averages = new LinkedHashMap<>();
    for (String name : names) {
      SortedMap<Integer, Spread> marks = new TreeMap<>();
      sums.get(name)
          .forEach((runs, sum) -> marks.put(runs, Spread.of(new double[] {sum / harnesses}, 0)));
      averages.put(name, marks);
    }
    return averages;
  }
}
