package dev.taipan.cli.run;

import dev.taipan.cli.option.Section;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.text.Counted;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How much a run must have tried before a level is said to hold. */
@Section("Checking")
final class EffortOptions {
  @Option(
      names = "--min-crossings",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "Report no level as held, and exit with status 3, unless at least N pairs of "
              + "committed transactions ran concurrently and one of them wrote a key that the "
              + "other accessed. Default: ${DEFAULT-VALUE}.")
  private long leastCrossings;

  /** What was too little, in a sentence; nothing where it was enough. */
  Optional<String> tooLittle(PowerStatement tried) {
    return tried.crossings() >= leastCrossings
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "only %s of transactions conflicted, and --min-crossings requires %,d",
                Counted.of(tried.crossings(), "pair"),
                leastCrossings));
  }
}
