package dev.taipan.benchmarks.strong;

import java.util.Locale;

/** A row of the table of how cost grows with the number of transactions. */
record GrowthRow(SimulatedInput input, String level, WarmCost warm) {
  static final String HEAD =
      """
      | input | level | outcome | transactions | sessions | warm CPU s | of that saturate s \
      | ns/(t·log₂ t·sessions) |
      | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |""";

  /** Reading and the weak pass come before the known graph and saturation. */
  private static final int SATURATION = 3;

  /** The row. */
  String line() {
    double steps =
        input.transactions() * (Math.log(input.transactions()) / Math.log(2)) * input.sessions();
    return String.format(
        Locale.ROOT,
        "| curve-%s | %s | %s | %,d | %d | %.3f | %.3f | %.2f |",
        input.size(),
        level,
        warm.outcome(),
        input.transactions(),
        input.sessions(),
        warm.cpuSeconds(),
        warm.stageMillis()[SATURATION] / 1000,
        warm.cpuSeconds() * 1e9 / steps);
  }
}
