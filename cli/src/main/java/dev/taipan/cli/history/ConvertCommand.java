package dev.taipan.cli.history;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.ReadingOptions;
import dev.taipan.cli.output.OneLine;
import dev.taipan.cli.output.OutputFile;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.formats.convert.LossyConversion;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.History;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a history in another format. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    customSynopsis = "taipan convert [OPTIONS] --to=FORMAT INPUT OUTPUT",
    versionProvider = Version.class,
    description = "Converts a history to another format.",
    footer = {
      "",
      "Examples:",
      "  taipan convert --to bincode history.txt history.bincode",
      "  taipan convert --to text --force cobra-logs/ history.txt",
      "  taipan convert --to jsonl a.edn a.taipan.jsonl",
      "  taipan convert --to text --lossy a.edn a.txt",
      "",
      "Exit status: 0 on success, 2 if the input cannot be read or the output cannot be written."
    })
public final class ConvertCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      converter = OptionValue.OutputFormat.class,
      completionCandidates = OptionValue.OutputFormat.class,
      description = "Format of the output: ${COMPLETION-CANDIDATES}.")
  private HistoryFormat outputFormat;

  @Option(
      names = "--lossy",
      description =
          "Drop what the output format cannot express, and report it on standard error. "
              + "Without this option, it is an error.")
  private boolean lossy;

  @Option(names = "--force", description = "Overwrite the output file if it exists.")
  private boolean force;

  @Parameters(index = "0", paramLabel = "INPUT", description = "History to read.")
  private Path input;

  @Parameters(index = "1", paramLabel = "OUTPUT", description = "File to write.")
  private Path output;

  public ConvertCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Override
  public Integer call() throws IOException {
    OutputFile.require(spec.commandLine(), output, force);
    try (Progress shown = progress.start(input.toString())) {
      History history = engine.read(input, reading.get(), shown);
      shown.stage("writing");
      engine.write(lossy ? expressible(history) : history, output, outputFormat);
    }
    return ExitStatus.SATISFIED.code();
  }

  private History expressible(History history) throws IOException {
    LossyConversion conversion = LossyConversion.of(history, outputFormat);
    for (String loss : conversion.losses()) {
      spec.commandLine().getErr().println("lost: " + OneLine.of(loss));
    }
    return conversion.history();
  }
}
