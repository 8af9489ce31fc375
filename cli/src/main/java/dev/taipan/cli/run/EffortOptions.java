package dev.taipan.cli.run;

import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.text.Counted;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How much a run must have tried before a level is said to hold. */
final class EffortOptions {
  @Option(
      names = "--min-crossings",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "Say of no level that it holds, and exit with 3, unless at least so many pairs of "
              + "committed transactions were concurrent and one wrote a key of the other. "
              + "Default: ${DEFAULT-VALUE}.")
  private long leastCrossings;

  /** What was too little, in a sentence; nothing where it was enough. */
  Optional<String> tooLittle(PowerStatement tried) {
    return tried.crossings() >= leastCrossings
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "too little was tried, %s of transactions crossed, and --min-crossings asks for %,d",
                Counted.of(tried.crossings(), "pair"),
                leastCrossings));
  }
}
