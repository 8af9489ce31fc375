package dev.taipan.benchmarks.command;

import dev.taipan.benchmarks.kingcobra.Guarantee;
import dev.taipan.benchmarks.kingcobra.KnowledgeAblation;
import dev.taipan.benchmarks.kingcobra.KnowledgeFiles;
import dev.taipan.benchmarks.kingcobra.KnowledgeResults;
import dev.taipan.benchmarks.kingcobra.KnowledgeRun;
import dev.taipan.benchmarks.kingcobra.Scale;
import dev.taipan.benchmarks.kingcobra.Setting;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.strategies.StrategySelection;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.output.OneLine;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures what it helps to know orders. */
@Command(
    name = "king-cobra",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description = "Measures how much knowing session order and version order helps the checker.",
    footer = {
      "",
      "Checks histories of three workloads with and without session order, and with "
          + "parts of the version order, as Clark et al. did with King Cobra. Runs without an "
          + "answer in time are reported as such. Writes a table, king-cobra.csv, the same as "
          + "JSON, a page, king-cobra.html, and figures as SVG and PNG.",
      "",
      "Examples:",
      "  taipan ablate king-cobra --quick --out results",
      "  taipan ablate king-cobra --transactions 10000 \\",
      "      --solver cdcl --levels ser",
      "",
      "Exit status: 0 on success, 2 on bad usage, 70 if a history that is valid by "
          + "construction is reported as violated, or a strategy failed; please report it."
    })
final class AblateKingCobraCommand implements Callable<Integer> {
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Option(
      names = "--quick",
      description = "Run a small experiment, which takes less than two minutes.")
  private boolean quick;

  @Option(
      names = "--transactions",
      paramLabel = "N",
      split = ",",
      description =
          "Numbers of transactions per history. The figures show the first one. Default: "
              + "10000,30000,100000; with --quick, 1000,2000.")
  private List<Integer> transactions = List.of();

  @Option(
      names = "--levels",
      paramLabel = "LEVEL",
      split = ",",
      description =
          "Levels to check: ser, si, or both (the default). With session order, the "
              + "levels are strong-session-ser and strong-session-si.")
  private List<IsolationLevel> levels = List.of();

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      split = ",",
      description =
          "Strategies: solvers, with options after slashes; see 'taipan solvers'. The "
              + "figures show the first one; the others are measured less. Default: every "
              + "solver, with saturation and /unsaturated; with --quick, cdcl and "
              + "cdcl/unsaturated.")
  private List<String> solvers = List.of();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Number of histories of each kind. Default: 5; with --quick, 3.")
  private Integer seeds;

  @Option(
      names = {"-t", "--timeout"},
      paramLabel = "DURATION",
      description = "Time limit per run: 500ms, 30s, 5m, 1h. Default: 10s; with --quick, 2s.")
  private Duration timeout;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = "king-cobra",
      description = "Output folder. Default: ${DEFAULT-VALUE}.")
  private Path folder;

  @Option(names = "--force", description = "Overwrite the output files if they exist.")
  private boolean force;

  AblateKingCobraCommand(ProgressDisplay progress) {
    this.progress = progress;
  }

  @Override
  public Integer call() throws IOException {
    KnowledgeFiles files = new KnowledgeFiles(folder);
    if (!force && !files.existing().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          files.existing().get(0) + " already exists; use --force to overwrite it");
    }
    KnowledgeAblation ablation = new KnowledgeAblation(scale());
    // Figures are drawn where there may be no screen; said before anything asks for one.
    System.setProperty("java.awt.headless", "true");
    files.makeFolder();
    Environment environment = Environment.current(CommandText.of(spec));
    KnowledgeResults results = run(ablation);
    files.write(results, environment);
    new KnowledgeSummary(spec.commandLine().getOut()).print(results, files);
    return status(results).code();
  }

  private Scale scale() {
    try {
      FetchedSolvers.provide(
          quick && solvers.isEmpty() ? List.of("cdcl") : solvers, spec.commandLine().getErr());
      Scale scale = quick ? Scale.quick() : Scale.full();
      scale = transactions.isEmpty() ? scale : scale.withTransactions(transactions);
      scale = levels.isEmpty() ? scale : scale.withGuarantees(guarantees());
      scale = solvers.isEmpty() ? scale : scale.withStrategies(StrategySelection.of(solvers));
      scale = seeds == null ? scale : scale.withSeeds(seeds);
      return timeout == null ? scale : scale.withTimeout(timeout);
    } catch (IllegalArgumentException senseless) {
      throw new ParameterException(spec.commandLine(), senseless.getMessage(), senseless);
    }
  }

  private List<Guarantee> guarantees() {
    return levels.stream().map(Guarantee::of).toList();
  }

  private KnowledgeResults run(KnowledgeAblation ablation) {
    try (Progress shown = progress.start("ablate")) {
      return ablation.run((setting, number, runs) -> shown.stage(text(setting, number, runs)));
    }
  }

  private static String text(Setting setting, int number, int runs) {
    String place = number == 0 ? "warming up" : number + " of " + runs;
    return place + ", " + setting.text();
  }

  /** Whatever speaks against the checker is a defect of taipan, and must not go unseen. */
  private ExitStatus status(KnowledgeResults results) {
    PrintWriter err = spec.commandLine().getErr();
    for (KnowledgeRun run : results.defects()) {
      err.println(
          "taipan: a valid history is %s, seed %d, %s: %s"
              .formatted(
                  run.measurement().end().text(),
                  run.seed(),
                  run.setting().text(),
                  OneLine.of(run.measurement().reason())));
    }
    return results.defects().isEmpty() ? ExitStatus.SATISFIED : ExitStatus.INTERNAL_ERROR;
  }
}
