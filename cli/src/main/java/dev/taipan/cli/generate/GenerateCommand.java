package dev.taipan.cli.generate;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.OptionSections;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.output.OutputFile;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.PlantedFile;
import dev.taipan.generate.plant.UnplantableAnomalyException;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes a random history of a simulated store. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    customSynopsis = "taipan generate [OPTIONS] --out=FILE",
    versionProvider = Version.class,
    description =
        "Generates a random history from a simulated store, and optionally plants "
            + "anomalies in it.",
    footer = {
      "",
      "Clients, one per session, run overlapping transactions. The concurrency control "
          + "determines which levels the history satisfies:",
      "  serial, locking: every level, in the order of commits",
      "  serializable-snapshot-isolation: every level, as in",
      "      PostgreSQL",
      "  snapshot-isolation: strong-si; may have write skew",
      "  causal: tcc; may have lost updates and long forks",
      "  read-committed: rc; reads may be fuzzy or skewed",
      "",
      "Transactions that the store refuses are retried, and only the last attempt is "
          + "recorded. Values are distinct per key: 1, 2, 3 and so on, and 0 before the first "
          + "write; the values of transactions without effect count down from 2147483647. With "
          + "--order commits, a text file is written as transactions end, so it may be larger "
          + "than memory.",
      "",
      "Examples:",
      "  taipan generate --out history.txt",
      "  taipan generate --sessions 50 --transactions 2000 \\",
      "      --distribution zipf --read-ratio 90%% --out zipf.txt",
      "  taipan generate --concurrency-control causal \\",
      "      --operations 2-8 --concurrency 8 --out forks.txt",
      "  taipan generate --inject lost-update \\",
      "      --inject write-skew:3 --out bad.txt",
      "  taipan generate --format bincode --out a.bincode",
      "",
      "Exit status: 0, or 2 if the output cannot be written."
    })
@Section("Output")
public final class GenerateCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  private CommandSpec spec;

  @Mixin private WorkloadOptions workload;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = OptionValue.OutputFormat.class,
      completionCandidates = OptionValue.OutputFormat.class,
      description = "Format of the output: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private HistoryFormat format;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "FILE",
      description = "Output file.")
  private Path output;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "commits",
      converter = OptionValue.Order.class,
      completionCandidates = OptionValue.Order.class,
      description =
          "Order in which transactions are written and numbered: "
              + "${COMPLETION-CANDIDATES}. random preserves only the order within each "
              + "session. Default: ${DEFAULT-VALUE}.")
  private TransactionOrder order;

  @Option(
      names = "--times",
      description =
          "Also record when transactions started and ended, which levels with real time "
              + "require. Not available in bincode.")
  private boolean times;

  @Option(
      names = "--inject",
      paramLabel = "ANOMALY[:N]",
      converter = OptionValue.Planting.class,
      completionCandidates = OptionValue.Planting.class,
      description = {
        "Plant N instances (default: 1) of an anomaly: ${COMPLETION-CANDIDATES}. "
            + "Repeatable. Their positions are written next to the output, to",
        "  FILE.injected.json."
      })
  private List<Injection> injections = new ArrayList<>();

  @Option(names = "--force", description = "Overwrite the output file if it exists.")
  private boolean force;

  public GenerateCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Spec
  void describe(CommandSpec command) {
    spec = command;
    OptionSections.addTo(command);
  }

  @Override
  public Integer call() throws IOException {
    SimulatedWorkload asked = workload.get();
    OutputFile.require(spec.commandLine(), output, force);
    if (!injections.isEmpty()) {
      OutputFile.require(spec.commandLine(), PlantedFile.beside(output), force);
    }
    try (Progress shown = progress.start(output.toString())) {
      shown.stage("generating");
      engine.generate(
          asked,
          injections,
          output,
          format,
          times ? RecordedFields.OPERATIONS_AND_TIMES : RecordedFields.OPERATIONS,
          order);
    } catch (UnplantableAnomalyException senseless) {
      throw new ParameterException(spec.commandLine(), senseless.getMessage(), senseless);
    }
    return ExitStatus.SATISFIED.code();
  }
}
