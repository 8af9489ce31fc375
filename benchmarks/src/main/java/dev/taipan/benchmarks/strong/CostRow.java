package dev.taipan.benchmarks.strong;

import dev.taipan.benchmarks.process.ProcessCost;
import java.util.Locale;

/**
 * A row of the table of costs.
 *
 * @param timesSerializability warm CPU time in units of what the serializability of the same kind
 *     cost; NaN when that is not known, or this is it
 */
record CostRow(
    String input,
    Targets targets,
    String level,
    WarmCost warm,
    double timesSerializability,
    ProcessCost process) {
  static final String HEAD =
      """
      | input | level | outcome | decided by | runs | warm CPU s | × of ser | process CPU s \
      | peak RSS MiB | read ms | weak ms | graph ms | saturate ms | solve ms | rounds \
      | open pairs | open reads | nodes | edges | decisions | conflicts | heap MiB |
      | --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: \
      | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |""";

  /** The row. */
  String line() {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %s | %d | %s | %s | %s | %s |%s",
        input,
        level,
        warm.outcome(),
        warm.decidedBy(),
        warm.runs(),
        against("%.3f", warm.cpuSeconds(), "%.2f", targets.warmSeconds()),
        against("%.2f", timesSerializability, "%.1f", Targets.SNAPSHOT_FACTOR),
        against("%.2f", process.cpuSeconds(), "%.1f", targets.processSeconds()),
        against("%.0f", process.peakMebibytes(), "%.0f", targets.processMebibytes()),
        warm.cells());
  }

  /** A figure, with its target if there is one, in bold when it misses that. */
  private static String against(String format, double figure, String targetFormat, double target) {
    if (Double.isNaN(figure)) {
      return "";
    }
    String shown = String.format(Locale.ROOT, format, figure);
    if (Double.isNaN(target)) {
      return shown;
    }
    String aim = " (≤ " + String.format(Locale.ROOT, targetFormat, target) + ")";
    return (figure > target ? "**" + shown + "**" : shown) + aim;
  }
}
