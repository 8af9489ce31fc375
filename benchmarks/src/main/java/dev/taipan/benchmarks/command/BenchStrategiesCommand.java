package dev.taipan.benchmarks.command;

import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.measure.Alternation;
import dev.taipan.benchmarks.output.Environment;
import dev.taipan.benchmarks.strategies.Comparison;
import dev.taipan.benchmarks.strategies.ComparisonFiles;
import dev.taipan.benchmarks.strategies.NamedStrategy;
import dev.taipan.benchmarks.strategies.StrategyComparison;
import dev.taipan.benchmarks.strategies.StrategyRun;
import dev.taipan.benchmarks.strategies.StrategySelection;
import dev.taipan.cli.library.Engine;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares strategies. */
@Command(
    name = "strategies",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description = "Compares strategies for the strong levels.",
    footer = {
      "",
      "Each round runs every strategy once on every history, alternately, in this "
          + "process. Runs without an answer in time are reported as timeouts, and not "
          + "repeated.",
      "",
      "Writes strategies.csv, the same as JSON, and a self-contained page with charts, "
          + "strategies.html.",
      "",
      "Examples:",
      "  taipan bench strategies --timeout 10s",
      "  taipan bench strategies --history a.txt \\",
      "      --strategies cdcl,z3-lazy/unsaturated",
      "  taipan bench strategies --levels ser --repeat 5 \\",
      "      --generate transactions=50,keys=200,operations=8",
      "",
      "Exit status: 0 on success, 2 on bad input or usage, 70 if two strategies gave "
          + "different answers, or one failed; please report it."
    })
final class BenchStrategiesCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Mixin private CaseOptions cases;

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      description =
          "Strategies to compare: solvers, with options after slashes; see 'taipan "
              + "solvers'. Default: every solver, with saturation and /unsaturated.")
  private List<String> strategies = List.of();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "3",
      description = "Number of measured rounds. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of warm-up rounds. Default: ${DEFAULT-VALUE}.")
  private int warmUps;

  @Option(
      names = {"-t", "--timeout"},
      paramLabel = "DURATION",
      defaultValue = "60s",
      description = "Time limit per run: 500ms, 30s, 5m, 1h. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = "strategies",
      description = "Output folder. Default: ${DEFAULT-VALUE}.")
  private Path folder;

  @Option(names = "--force", description = "Overwrite the output files if they exist.")
  private boolean force;

  BenchStrategiesCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Override
  public Integer call() throws IOException {
    ComparisonFiles files = new ComparisonFiles(folder);
    if (!force && !files.existing().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          files.existing().get(0) + " already exists; use --force to overwrite it");
    }
    StrategyComparison plan = plan();
    files.makeFolder();
    Environment environment = Environment.current(CommandText.of(spec));
    Comparison comparison = run(plan);
    files.write(comparison, environment);
    new ComparisonSummary(spec.commandLine().getOut()).print(comparison, files);
    return status(comparison).code();
  }

  private StrategyComparison plan() throws IOException {
    List<BenchmarkCase> questions = cases.get(engine);
    try {
      FetchedSolvers.provide(strategies, spec.commandLine().getErr());
      StrategySelection selection =
          strategies.isEmpty() ? StrategySelection.all() : StrategySelection.of(strategies);
      return new StrategyComparison(questions, selection, warmUps, rounds, timeout);
    } catch (IllegalArgumentException senseless) {
      throw new ParameterException(spec.commandLine(), senseless.getMessage(), senseless);
    }
  }

  private Comparison run(StrategyComparison plan) {
    try (Progress shown = progress.start("bench")) {
      return plan.run((question, strategy, step) -> shown.stage(text(question, strategy, step)));
    }
  }

  private static String text(
      BenchmarkCase question, NamedStrategy strategy, Alternation.Step step) {
    return "%s, %d of %d, %s, %s"
        .formatted(
            step.isWarmUp() ? "warm-up" : "round " + step.round() + " of " + step.rounds(),
            step.number(),
            step.turns(),
            question.title(),
            strategy.name());
  }

  /** Whatever speaks against the strategies is a defect of taipan, and must not go unseen. */
  private ExitStatus status(Comparison comparison) {
    PrintWriter err = spec.commandLine().getErr();
    comparison
        .disagreements()
        .forEach(found -> err.println("taipan: strategies disagree: " + found.text()));
    for (StrategyRun run : comparison.failures()) {
      err.println(
          "taipan: %s failed, %s: %s"
              .formatted(
                  run.strategy().name(),
                  run.question().title(),
                  OneLine.of(run.measurement().reason())));
    }
    boolean sound = comparison.disagreements().isEmpty() && comparison.failures().isEmpty();
    return sound ? ExitStatus.SATISFIED : ExitStatus.INTERNAL_ERROR;
  }
}
