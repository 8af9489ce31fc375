package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.collect.run.TimeShares;
import dev.taipan.report.power.PowerStatement;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How what was recorded is judged. */
@Section("Checking")
final class JudgingOptions {
  private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(1);

  @Mixin private EffortOptions effort;

  @Option(
      names = "--check",
      paramLabel = "LEVEL",
      completionCandidates = OptionValue.Level.class,
      description =
          "Level whose verdict determines the exit status: ${COMPLETION-CANDIDATES}. "
              + "Default: the level that the database claims.")
  private IsolationLevel asked;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description =
          "Stop deciding levels after this time. Default: 1m, or with --time a fifth of that.")
  private Duration timeout;

  Optional<IsolationLevel> asked() {
    return Optional.ofNullable(asked);
  }

  /**
   * How long each of several checks may take that begin now.
   *
   * @param shares of the time of the whole, if that is limited
   */
  Duration timeout(Optional<TimeShares> shares, int checks) {
    return timeout != null
        ? timeout
        : shares.map(known -> known.check(checks)).orElse(USUAL_TIMEOUT);
  }

  /** What was too little, in a sentence; nothing where it was enough. */
  Optional<String> tooLittle(PowerStatement tried) {
    return effort.tooLittle(tried);
  }
}
