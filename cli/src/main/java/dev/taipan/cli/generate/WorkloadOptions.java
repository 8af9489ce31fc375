package dev.taipan.cli.generate;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.Workload;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say what clients do, and on which kind of store. */
final class WorkloadOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--sessions",
      paramLabel = "N",
      defaultValue = "25",
      description = "Number of sessions. Default: ${DEFAULT-VALUE}.")
  private int sessions;

  @Option(
      names = "--transactions",
      paramLabel = "N",
      defaultValue = "200",
      converter = OptionValue.Amount.class,
      description = "Transactions per session: 200, or 100-300. Default: ${DEFAULT-VALUE}.")
  private SizeRange transactions;

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "20",
      converter = OptionValue.Amount.class,
      description = "Operations per transaction: 20, or 2-8. Default: ${DEFAULT-VALUE}.")
  private SizeRange operations;

  @Option(
      names = "--keys",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Number of keys to choose from. Default: ${DEFAULT-VALUE}.")
  private int keys;

  @Option(
      names = "--read-ratio",
      paramLabel = "RATIO",
      defaultValue = "0.5",
      converter = OptionValue.Share.class,
      description = "How many operations are reads: 0.5 or 50%%. Default: ${DEFAULT-VALUE}.")
  private double readRatio;

  @Option(
      names = "--read-modify-write-ratio",
      paramLabel = "RATIO",
      defaultValue = "0",
      converter = OptionValue.Share.class,
      description =
          "How many operations are part of a read and a write of the same key right behind it; "
              + "--read-ratio is about the others. Default: ${DEFAULT-VALUE}.")
  private double readModifyWriteRatio;

  @Option(
      names = "--distribution",
      paramLabel = "NAME",
      defaultValue = "uniform",
      converter = OptionValue.Distribution.class,
      completionCandidates = OptionValue.Distribution.class,
      description =
          "How keys are chosen: ${COMPLETION-CANDIDATES}. Zipf has the exponent 0.99; hotspot is "
              + "80%% of the operations on 20%% of the keys. Default: ${DEFAULT-VALUE}.")
  private KeyDistribution distribution;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed makes the same history. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description =
          "The most transactions that are open at the same time. Default: no limit; about half of "
              + "the sessions have one open.")
  private int concurrency = Workload.UNLIMITED;

  @Option(
      names = "--concurrency-control",
      paramLabel = "NAME",
      defaultValue = "locking",
      converter = OptionValue.Control.class,
      completionCandidates = OptionValue.Control.class,
      description =
          "How the store keeps transactions apart; one of those below. "
              + "Default: ${DEFAULT-VALUE}.")
  private ConcurrencyControl concurrencyControl;

  @Option(
      names = "--values",
      paramLabel = "KIND",
      defaultValue = "registers",
      converter = OptionValue.Kept.class,
      completionCandidates = OptionValue.Kept.class,
      description =
          "What keys hold: ${COMPLETION-CANDIDATES}. Writes append to lists, and reads return them "
              + "as a whole. Default: ${DEFAULT-VALUE}.")
  private ValueKind values;

  @Option(
      names = "--max-writes-per-key",
      paramLabel = "N",
      description =
          "So often is a key written or appended to before a fresh one replaces it, which keeps "
              + "lists short. Default: no limit.")
  private int mostWritesPerKey = Workload.UNLIMITED;

  @Option(
      names = "--aborts",
      paramLabel = "RATIO",
      defaultValue = "0",
      converter = OptionValue.Share.class,
      description =
          "How many transactions roll back; nobody sees what they wrote. "
              + "Default: ${DEFAULT-VALUE}.")
  private double abortRatio;

  @Option(
      names = "--unknowns",
      paramLabel = "RATIO",
      defaultValue = "0",
      converter = OptionValue.Share.class,
      description =
          "Of how many transactions the client does not learn how they ended; half of them take "
              + "effect. Not in every format. Default: ${DEFAULT-VALUE}.")
  private double unknownRatio;

  /** The workload that was asked for. */
  Workload get() {
    try {
      return new Workload(
          sessions,
          transactions,
          operations,
          keys,
          readRatio,
          readModifyWriteRatio,
          distribution,
          seed,
          concurrency,
          concurrencyControl,
          values,
          mostWritesPerKey,
          abortRatio,
          unknownRatio);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }
}
