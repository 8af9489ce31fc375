package dev.taipan.cli.run;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.TimeShares;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.workload.KeyDistribution;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What clients of a database do. */
@Section("Workload")
final class LoadOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--isolation",
      paramLabel = "LEVEL",
      converter = OptionValue.Isolated.class,
      completionCandidates = OptionValue.Isolated.class,
      description =
          "Isolation level of connections: ${COMPLETION-CANDIDATES}. Default: "
              + "repeatable-read, or the strongest that the database has.")
  private Isolation isolation;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      defaultValue = "mini",
      converter = OptionValue.Clients.class,
      completionCandidates = OptionValue.Clients.class,
      description = "Workload of the clients, as listed below. Default: ${DEFAULT-VALUE}.")
  private WorkloadKind kind;

  @Option(
      names = "--sessions",
      paramLabel = "N",
      defaultValue = "8",
      description = "Number of clients, each with its own connection. Default: ${DEFAULT-VALUE}.")
  private int sessions;

  @Mixin private AmountOptions amount;

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Number of keys in use at a time. Default: 16, or 6 for mini.")
  private Integer keys;

  @Option(
      names = "--distribution",
      paramLabel = "NAME",
      defaultValue = "uniform",
      converter = OptionValue.Distribution.class,
      completionCandidates = OptionValue.Distribution.class,
      description = "Distribution of keys: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private KeyDistribution distribution;

  @Option(
      names = "--rollbacks",
      paramLabel = "RATIO",
      defaultValue = "0.02",
      converter = OptionValue.Share.class,
      description =
          "Fraction of transactions that clients roll back voluntarily: 0.1 or 10%%. "
              + "Default: ${DEFAULT-VALUE}.")
  private double rollbacks;

  @Option(
      names = "--for-update",
      paramLabel = "RATIO",
      defaultValue = "0",
      converter = OptionValue.Share.class,
      description =
          "Fraction of reads that use SELECT ... FOR UPDATE, where supported. Default: "
              + "${DEFAULT-VALUE}.")
  private double locking;

  @Option(
      names = "--think",
      paramLabel = "DURATION",
      defaultValue = "1ms",
      description =
          "Maximum random pause between two operations, which lets transactions overlap. "
              + "Default: ${DEFAULT-VALUE}.")
  private Duration think;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Seed of the clients' random choices; the interleaving of transactions is not "
              + "reproducible. Default: ${DEFAULT-VALUE}.")
  private long seed;

  /** The level that was asked for; the given one if none was. */
  Isolation isolation(Isolation usual) {
    return isolation == null ? usual : isolation;
  }

  /** Divides the time of the whole, which begins now; none where it is not limited. */
  Optional<TimeShares> shares() {
    return amount.shares();
  }

  Load at(Isolation level) {
    try {
      return new Load(
          kind,
          level,
          sessions,
          amount.transactions(),
          amount.time(),
          keys == null ? kind.usualKeys() : keys,
          distribution,
          rollbacks,
          locking,
          think,
          seed);
    } catch (IllegalArgumentException senseless) {
      throw new ParameterException(command.commandLine(), senseless.getMessage(), senseless);
    }
  }
}
