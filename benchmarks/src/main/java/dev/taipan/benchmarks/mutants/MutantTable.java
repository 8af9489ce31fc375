package dev.taipan.benchmarks.mutants;

import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.run.WorkloadKind;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how often a database has to break a promise until a run finds it. */
@Command(
    name = "mutant-table",
    mixinStandardHelpOptions = true,
    description =
        "Runs each workload on a database at repeatable read behind a driver that breaks one"
            + " promise 1, 2, 5, 10 and 20 times, until snapshot isolation is violated, and prints"
            + " how often that took as a Markdown table: the median of some runs.")
public final class MutantTable implements Callable<Integer> {
  private static final int[] LADDER = {1, 2, 5, 10, 20};
  private static final int NEVER = Integer.MAX_VALUE;

  @Option(
      names = "--db",
      defaultValue = "postgresql",
      description = "The database behind the driver. Default: ${DEFAULT-VALUE}.")
  private EmbeddedDatabase kind;

  @Option(names = "--seeds", defaultValue = "3", description = "Runs of each. Default: 3.")
  private int seeds;

  @Option(
      names = "--transactions",
      defaultValue = "100",
      description = "How many each of 8 clients runs; the command has 2000. Default: 100.")
  private int transactions;

  @Option(names = "--workloads", split = ",", description = "Those to measure. Default: all.")
  private List<WorkloadKind> workloads = List.of(WorkloadKind.values());

  @Option(names = "--mutants", split = ",", description = "Those to measure. Default: all.")
  private List<Mutant> mutants = List.of(Mutant.values());

  @Option(
      names = "--hits",
      description = "Print in how many runs so many hits were found, instead of how many it took.")
  private Integer hits;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** Measures. */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new MutantTable())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .registerConverter(WorkloadKind.class, WorkloadKind::named)
            .registerConverter(EmbeddedDatabase.class, EmbeddedDatabase::named)
            .registerConverter(Mutant.class, Mutant::named)
            .execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    row(Stream.concat(Stream.of("`--workload`"), mutants.stream().map(Mutant::spelling)));
    row(Stream.concat(Stream.of("---"), mutants.stream().map(mutant -> "---:")));
    MavenArtifacts artifacts = new MavenArtifacts(System.err::println);
    try (Database database = kind.start(artifacts)) {
      for (WorkloadKind workload : workloads) {
        out.print("| `" + workload.spelling() + "` |");
        for (Mutant mutant : mutants) {
          out.print(" " + cell(database, workload, mutant) + " |");
        }
        out.println();
      }
    }
    return 0;
  }

  private void row(Stream<String> cells) {
    out.println(cells.collect(Collectors.joining(" | ", "| ", " |")));
  }

  private String cell(Database database, WorkloadKind workload, Mutant mutant) throws IOException {
    return hits == null ? median(database, workload, mutant) : share(database, workload, mutant);
  }

  private String share(Database database, WorkloadKind workload, Mutant mutant) throws IOException {
    int found = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      MutantRun.Result result =
          new MutantRun(workload, transactions).on(database, mutant, hits, seed);
      if (result.hits() == 0) {
        return "";
      }
      found += result.isFound() ? 1 : 0;
      if (!result.isFound()) {
        System.err.printf(
            "%s, %s, seed %d: %d hits, %s%n",
            workload.spelling(),
            mutant.spelling(),
            seed,
            result.hits(),
            result.verdict().outcome());
      }
    }
    return found + " of " + seeds;
  }

  private String median(Database database, WorkloadKind workload, Mutant mutant)
      throws IOException {
    int[] needed = new int[seeds];
    for (int seed = 0; seed < seeds; seed++) {
      needed[seed] = needed(database, workload, mutant, seed + 1);
      if (needed[seed] == 0) {
        return "";
      }
    }
    Arrays.sort(needed);
    int median = needed[seeds / 2];
    return median == NEVER ? "not by " + LADDER[LADDER.length - 1] : Integer.toString(median);
  }

  /** How many hits it took; none if there was no occasion for any. */
  private int needed(Database database, WorkloadKind workload, Mutant mutant, long seed)
      throws IOException {
    for (int most : LADDER) {
      MutantRun.Result result =
          new MutantRun(workload, transactions).on(database, mutant, most, seed);
      if (result.isFound() || result.hits() == 0) {
        return result.hits();
      }
    }
    return NEVER;
  }
}
