package dev.taipan.cli.run;

import dev.taipan.cli.option.Section;
import java.time.Duration;
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
      description = "Start no new transactions after this time: 30s, 5m. Default: 30s.")
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
    return time == null ? USUAL_TIME : time;
  }
}
