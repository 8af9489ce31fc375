package dev.taipan.cli;

import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.result.ExitStatus;
import dev.taipan.collect.simulate.Recording;
import dev.taipan.collect.simulate.Workload;
import dev.taipan.history.io.HistoryFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    versionProvider = Version.class,
    description = "Makes a random history of a simulated store that keeps its promise.",
    footer = {
      "",
      "Clients, one per session, run transactions that overlap. The store has strict",
      "two-phase locking, or serializable snapshot isolation as PostgreSQL does it: then",
      "the history is valid at every level. With plain snapshot isolation, it is valid at",
      "strong-si and what that implies, and may have write skew. Only with locks is the",
      "order of the commits a serial order.",
      "",
      "What snapshot isolation aborts runs again, and only what commits is recorded.",
      "Values are distinct per key: 1, 2, 3 and so on, and 0 before the first write.",
      "A text file has the transactions in the order of their commits, and is written",
      "as they happen, so it may be larger than memory.",
      "",
      "Examples:",
      "  taipan generate --out history.txt",
      "  taipan generate --sessions 50 --transactions 2000 --keys 10000 --seed 7 \\",
      "      --distribution zipf --read-ratio 90%% --out zipf.txt",
      "  taipan generate --concurrency-control snapshot-isolation --concurrency 8 \\",
      "      --read-modify-write-ratio 50%% --out skewed.txt",
      "  taipan generate --format bincode --force --out history.bincode",
      "",
      "Exit status: 0, or 2 if the output cannot be written."
    })
final class GenerateCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Mixin private WorkloadOptions workload;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = OutputFormatConverter.class,
      completionCandidates = OutputFormatConverter.Candidates.class,
      description = "Format of the output: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private HistoryFormat format;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "FILE",
      description = "The file to write.")
  private Path output;

  @Option(
      names = "--times",
      description =
          "Also write when transactions started and ended, as the levels strict-ser and strong-si "
              + "need it. Not in bincode.")
  private boolean times;

  @Option(names = "--force", description = "Overwrite the output if it exists.")
  private boolean force;

  GenerateCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Override
  public Integer call() throws IOException {
    Workload asked = workload.get();
    if (!force && Files.exists(output)) {
      throw new ParameterException(
          spec.commandLine(), output + " exists already; --force overwrites it");
    }
    try (Progress shown = progress.start(output.toString())) {
      shown.stage("generating");
      engine.generate(
          asked, output, format, times ? Recording.OPERATIONS_AND_TIMES : Recording.OPERATIONS);
    }
    return ExitStatus.SATISFIED.code();
  }
}
