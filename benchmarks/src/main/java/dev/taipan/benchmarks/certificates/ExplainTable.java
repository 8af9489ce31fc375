package dev.taipan.benchmarks.certificates;

import dev.taipan.benchmarks.measure.StageCpu;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures what it costs to explain and to prove violations, and prints Markdown tables. */
@Command(
    name = "explain-table",
    mixinStandardHelpOptions = true,
    description =
        "Checks every history in some folders at every level, and prints what it cost to explain "
            + "each violation, to make the certificate, and to verify it.")
public final class ExplainTable implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--repeat",
      defaultValue = "3",
      paramLabel = "N",
      description =
          "How often; of each violation the run counts in which deciding and explaining took "
              + "least. Default: ${DEFAULT-VALUE}.")
  private int repetitions;

  @Option(
      names = "--most",
      defaultValue = "10",
      paramLabel = "N",
      description =
          "How many violations to show by themselves, those that took longest to explain. "
              + "Default: ${DEFAULT-VALUE}.")
  private int most;

  @Option(
      names = "--largest",
      defaultValue = "20000",
      paramLabel = "N",
      description = "Transactions of the largest history to check. Default: ${DEFAULT-VALUE}.")
  private int largest;

  @Option(
      names = "--timeout",
      defaultValue = "60",
      paramLabel = "SECONDS",
      description = "For one check. Default: ${DEFAULT-VALUE}.")
  private long timeout;

  @Parameters(
      arity = "1..*",
      paramLabel = "FOLDER",
      description = "Where the histories are, also in folders within; or single ones.")
  private List<Path> folders;

  private final List<ProofCost> costs = new ArrayList<>();

  ExplainTable() {}

  /** Measures and exits. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ExplainTable()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    for (Path folder : folders) {
      RecordedHistories.visit(folder, this::measure);
    }
    if (costs.isEmpty()) {
      System.err.println("explain-table: no violation in " + folders);
      return CommandLine.ExitCode.SOFTWARE;
    }
    print(spec.commandLine().getOut());
    return CommandLine.ExitCode.OK;
  }

  private void measure(Path path, History history) throws IOException {
    if (history.transactions() > largest) {
      return;
    }
    double reading = reading(path);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (history.hasTimes() || !level.needsTimes()) {
        best(path, history, reading, level).ifPresent(costs::add);
      }
    }
  }

  /** What it takes to read a history, in milliseconds; the least of some times. */
  private double reading(Path path) throws IOException {
    double least = Double.POSITIVE_INFINITY;
    for (int run = 0; run < repetitions; run++) {
      StageCpu reading = new StageCpu();
      HistoryFiles.read(path);
      reading.end();
      least = Math.min(least, reading.millis()[0]);
    }
    return least;
  }

  private Optional<ProofCost> best(Path path, History history, double reading, IsolationLevel level)
      throws IOException {
    Duration limit = Duration.ofSeconds(timeout);
    List<ProofCost> runs = new ArrayList<>();
    for (int run = 0; run < repetitions && runs.size() == run; run++) {
      ProofCost.of(path.getFileName().toString(), history, reading, level, limit)
          .ifPresent(runs::add);
    }
    return runs.stream()
        .min(Comparator.comparingDouble(cost -> cost.deciding() + cost.explaining()));
  }

  private void print(PrintWriter out) {
    long unproved = costs.stream().filter(cost -> cost.bytes() == 0).count();
    out.println(costs.size() + " violations, " + unproved + " of them without a certificate\n");
    out.println(ProofSummary.HEAD);
    new ProofSummary(costs).lines().forEach(out::println);
    out.println(
        "\n| history | level | deciding ms | explaining ms | making ms | verifying ms |"
            + " bytes |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    slowest().map(ExplainTable::row).forEach(out::println);
    out.flush();
  }

  private Stream<ProofCost> slowest() {
    return costs.stream()
        .sorted(Comparator.comparingDouble(ProofCost::explaining).reversed())
        .limit(most);
  }

  private static String row(ProofCost cost) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.1f | %.1f | %.1f | %.1f | %,d |",
        cost.name(),
        cost.level().symbol(),
        cost.deciding(),
        cost.explaining(),
        cost.certifying(),
        cost.verifying(),
        cost.bytes());
  }
}
