package dev.taipan.cli;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.report.FullReport;
import dev.taipan.cli.report.JsonReport;
import dev.taipan.cli.report.LevelSelection;
import dev.taipan.cli.report.LineReport;
import dev.taipan.cli.report.Palette;
import dev.taipan.cli.report.Report;
import dev.taipan.cli.result.ExitStatus;
import dev.taipan.cli.result.FileResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks histories. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Checks whether histories satisfy isolation levels.",
    footer = {
      "",
      "Without --level, every level is checked, and the weakest that fails is explained.",
      "One history is reported in full, several in one line each.",
      "",
      "Examples:",
      "  taipan check history.txt",
      "  taipan check --level serializable --timeout 5m history.bincode",
      "  taipan check --level si,ser --json cobra-logs/ > verdicts.json",
      "",
      "Exit status: 0 every level asked about holds, 1 some level is violated,",
      "2 bad input or usage, 3 undecided. Of several histories, 2 outweighs 1, and 1",
      "outweighs 3."
    })
final class CheckCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Option(
      names = {"-l", "--level"},
      paramLabel = "LEVEL",
      split = ",",
      converter = LevelConverter.class,
      completionCandidates = LevelConverter.Candidates.class,
      description =
          "Levels to check: ${COMPLETION-CANDIDATES}. See 'taipan levels' for their long names. "
              + "Default: all.")
  private Set<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);

  @Option(
      names = {"-t", "--timeout"},
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "Give up deciding a level after this time: 500ms, 30s, 5m, 1h. Default: never.")
  private Duration timeout;

  @Option(names = "--json", description = "Print one JSON document with everything known.")
  private boolean json;

  @Parameters(
      arity = "1..*",
      paramLabel = "HISTORY",
      description = "Files, or directories where the format is one.")
  private List<Path> histories;

  CheckCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Override
  public Integer call() {
    CheckOptions options =
        new CheckOptions(
            Optional.ofNullable(timeout),
            CheckOptions.DEFAULTS.onStage(),
            CheckOptions.DEFAULTS.weakAlgorithm());
    HistoryCheck check = new HistoryCheck(engine, reading.get(), levels, options);
    Report report = report();
    ExitStatus status = ExitStatus.SATISFIED;
    for (Path history : histories) {
      FileResult result = run(check, history);
      if (result instanceof FileResult.Failed failed) {
        spec.commandLine().getErr().println(failed.message());
      }
      report.add(result);
      status = status.or(result.status());
    }
    report.finish(status);
    return status.code();
  }

  private FileResult run(HistoryCheck check, Path history) {
    try (Progress shown = progress.start(history.toString())) {
      return check.run(history, shown);
    }
  }

  private Report report() {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      return new JsonReport(out, Version.number());
    }
    Palette palette = new Palette(spec.commandLine().getColorScheme().ansi());
    LevelSelection selection = levels.isEmpty() ? LevelSelection.FRONTIER : LevelSelection.ALL;
    return histories.size() == 1
        ? new FullReport(out, palette, selection)
        : new LineReport(out, palette, selection);
  }
}
