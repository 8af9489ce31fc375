package dev.taipan.cli.generate;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say what clients do, and on which kind of store. */
@Section("Workload")
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
      description =
          "Fraction of operations that are reads: 0.5 or 50%%. Default: ${DEFAULT-VALUE}.")
  private double readRatio;

  @Option(
      names = "--read-modify-write-ratio",
      paramLabel = "RATIO",
      defaultValue = "0",
      converter = OptionValue.Share.class,
      description =
          "Fraction of operations that belong to a read immediately followed by a write "
              + "of the same key; --read-ratio applies to the rest. Default: ${DEFAULT-VALUE}.")
  private double readModifyWriteRatio;

  @Option(
      names = "--distribution",
      paramLabel = "NAME",
      defaultValue = "uniform",
      converter = OptionValue.Distribution.class,
      completionCandidates = OptionValue.Distribution.class,
      description =
          "Distribution of keys: ${COMPLETION-CANDIDATES}. zipf has the exponent 0.99; "
              + "hotspot sends 80%% of the operations to 20%% of the keys. Default: "
              + "${DEFAULT-VALUE}.")
  private KeyDistribution distribution;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Random seed; the same seed generates the same history. Default: " + "${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description =
          "Maximum number of open transactions at any time. Default: no limit; about "
              + "half of the sessions have an open transaction.")
  private int concurrency = SimulatedWorkload.UNLIMITED;

  @Option(
      names = "--concurrency-control",
      paramLabel = "NAME",
      defaultValue = "locking",
      converter = OptionValue.Control.class,
      completionCandidates = OptionValue.Control.class,
      description = "Concurrency control of the store, as listed below. Default: ${DEFAULT-VALUE}.")
  private ConcurrencyControl concurrencyControl;

  @Option(
      names = "--values",
      paramLabel = "KIND",
      defaultValue = "registers",
      converter = OptionValue.Kept.class,
      completionCandidates = OptionValue.Kept.class,
      description =
          "Type of values: ${COMPLETION-CANDIDATES}. Writes append to lists, and reads "
              + "return whole lists. Default: ${DEFAULT-VALUE}.")
  private ValueKind values;

  @Option(
      names = "--max-writes-per-key",
      paramLabel = "N",
      description =
          "Replace a key by a new one after N writes or appends, which keeps lists "
              + "short. Default: no limit.")
  private int mostWritesPerKey = SimulatedWorkload.UNLIMITED;

  @Option(
      names = "--aborts",
      paramLabel = "RATIO",
      defaultValue = "0",
      converter = OptionValue.Share.class,
      description =
          "Fraction of transactions that roll back; nobody sees their writes. Default: "
              + "${DEFAULT-VALUE}.")
  private double abortRatio;

  @Option(
      names = "--unknowns",
      paramLabel = "RATIO",
      defaultValue = "0",
      converter = OptionValue.Share.class,
      description =
          "Fraction of transactions whose outcome the client does not learn; half of "
              + "them take effect. Not available in every format. Default: ${DEFAULT-VALUE}.")
  private double unknownRatio;

  /** The workload that was asked for. */
  SimulatedWorkload get() {
    try {
      return new SimulatedWorkload(
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
