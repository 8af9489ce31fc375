package dev.taipan.cli;

import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.report.StatisticsReport;
import dev.taipan.cli.result.ExitStatus;
import dev.taipan.history.HistoryStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Counts what is in histories. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Counts what is in histories.",
    footer = {
      "",
      "Examples:",
      "  taipan stats history.txt",
      "  taipan stats --format cobra logs/",
      "",
      "Exit status: 0, or 2 if an input cannot be read."
    })
final class StatsCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Parameters(
      arity = "1..*",
      paramLabel = "HISTORY",
      description = "Files, or directories where the format is one.")
  private List<Path> histories;

  StatsCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Override
  public Integer call() {
    StatisticsReport report = new StatisticsReport(spec.commandLine().getOut());
    ExitStatus status = ExitStatus.SATISFIED;
    for (Path history : histories) {
      try {
        report.add(history, count(history));
      } catch (IOException e) {
        spec.commandLine().getErr().println(InputErrors.message(e));
        status = ExitStatus.BAD_INPUT;
      }
    }
    return status.code();
  }

  private HistoryStatistics count(Path history) throws IOException {
    try (Progress shown = progress.start(history.toString())) {
      shown.stage("reading");
      return HistoryStatistics.of(engine.read(history, reading.get()));
    }
  }
}
