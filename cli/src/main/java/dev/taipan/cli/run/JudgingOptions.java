package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.report.power.PowerStatement;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How what was recorded is judged. */
@Section("Checking")
final class JudgingOptions {
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
      defaultValue = "1m",
      description = "Stop deciding a level after this time. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  Optional<IsolationLevel> asked() {
    return Optional.ofNullable(asked);
  }

  Duration timeout() {
    return timeout;
  }

  /** What was too little, in a sentence; nothing where it was enough. */
  Optional<String> tooLittle(PowerStatement tried) {
    return effort.tooLittle(tried);
  }
}
