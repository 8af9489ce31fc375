package dev.taipan.cli.run;

import dev.taipan.cli.option.Section;
import dev.taipan.collect.run.TimeShares;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How much clients do: a number of transactions, or what fits into a time. */
@Section("Workload")
final class AmountOptions {
  private static final int USUAL_TRANSACTIONS = 2000;
  private static final Duration USUAL_TIME = Duration.ofSeconds(30);

  @Option(
      names = "--transactions",
      paramLabel = "N",
      description =
          "Transactions per session. Default: 2000, or with --time as many as fit into that time.")
  private Integer transactions;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      description =
          "Time for the whole run, such as 30s or 5m: clients start no transactions after 75%% of"
              + " it, the check gets 20%%, planted anomalies and the replay the rest. Default:"
              + " clients work for 30s, and the rest is not limited.")
  private Duration time;

  /** How many each session brings to an end at most. */
  int transactions() {
    if (transactions != null) {
      return transactions;
    }
    return time == null ? USUAL_TRANSACTIONS : Integer.MAX_VALUE;
  }

  /** The time after which none begins. */
  Duration time() {
    return time == null ? USUAL_TIME : TimeShares.clients(time);
  }

  /** Divides the time of the whole, which begins now; none where it is not limited. */
  Optional<TimeShares> shares() {
    return Optional.ofNullable(time).map(TimeShares::new);
  }
}
