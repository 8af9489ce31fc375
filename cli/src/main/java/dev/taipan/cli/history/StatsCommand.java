package dev.taipan.cli.history;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.ReadingOptions;
import dev.taipan.cli.output.InputErrors;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.history.History;
import dev.taipan.history.initial.InitialStatistics;
import dev.taipan.history.summary.HistoryContents;
import dev.taipan.history.summary.HistoryStatistics;
import dev.taipan.report.StatisticsOutput;
import dev.taipan.report.json.StatisticsJson;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.StatisticsReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Counts what is in histories. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description = "Prints statistics of histories.",
    footer = {
      "",
      "Examples:",
      "  taipan stats history.txt",
      "  taipan stats --json history.txt",
      "  taipan stats --format cobra logs/",
      "",
      "Exit status: 0 on success, 2 if an input cannot be read."
    })
public final class StatsCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Parameters(
      arity = "1..*",
      paramLabel = "HISTORY",
      description = "Files, or directories for formats that use one.")
  private List<Path> histories;

  public StatsCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Override
  public Integer call() {
    StatisticsOutput output = output(spec.commandLine().getOut());
    ExitStatus status = ExitStatus.SATISFIED;
    for (Path history : histories) {
      try {
        add(history, output);
      } catch (IOException e) {
        String message = InputErrors.message(e);
        spec.commandLine().getErr().println(message);
        output.addError(history, message);
        status = ExitStatus.BAD_INPUT;
      }
    }
    output.finish(status);
    return status.code();
  }

  private StatisticsOutput output(PrintWriter out) {
    return json
        ? new StatisticsJson(out, new Version().getVersion()[0])
        : new StatisticsReport(out);
  }

  private void add(Path file, StatisticsOutput output) throws IOException {
    HistoryStatistics statistics;
    HistoryContents contents;
    InitialStatistics initial;
    try (Progress shown = progress.start(file.toString())) {
      History history = engine.read(file, reading.get(), shown);
      shown.stage("counting");
      statistics = HistoryStatistics.of(history);
      contents = HistoryContents.of(history);
      initial = InitialStatistics.of(history);
    }
    output.add(file, statistics, contents, initial);
  }
}
