package dev.taipan.benchmarks.weak;

import dev.taipan.collect.simulate.KeyDistribution;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A Markdown table of costs, printed row by row since the next row may take minutes. */
final class CostTable {
  private final PrintWriter out;

  /** CPU time per operation on the smallest input, by distribution and level. */
  private final Map<List<Object>, Double> onSmallest = new HashMap<>();

  CostTable(PrintWriter out) {
    this.out = out;
  }

  /** Prints the heads of the columns. */
  void start() {
    out.println(
        "| input | keys | level | operations | wall s | CPU s | peak RSS MiB | CPU ns/operation"
            + " | growth from S |");
    out.println("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    out.flush();
  }

  /**
   * Prints a row. Growth is CPU time per operation against that of size S with the same
   * distribution and level, start-up of the process included in both; S has to come first.
   */
  void add(InputSize size, KeyDistribution distribution, String level, ProcessCost cost) {
    int operations = size.workload(distribution).operations();
    double perOperation = cost.cpuSeconds() * 1e9 / operations;
    List<Object> row = List.of(distribution, level);
    if (size == InputSize.S) {
      onSmallest.put(row, perOperation);
    }
    String input =
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %,d ",
            size.title(),
            distribution.name().toLowerCase(Locale.ROOT),
            level.toUpperCase(Locale.ROOT),
            operations);
    String measured =
        cost.status() == 0
            ? String.format(
                Locale.ROOT,
                "| %.2f | %.2f | %s | %.0f | %s |",
                cost.wallSeconds(),
                cost.cpuSeconds(),
                known("%.0f", cost.peakMebibytes()),
                perOperation,
                known("%.2f×", perOperation / onSmallest.getOrDefault(row, Double.NaN)))
            : "| exit status %d | | | | |".formatted(cost.status());
    out.println(input + measured);
    out.flush();
  }

  private static String known(String format, double number) {
    return Double.isNaN(number) ? "" : String.format(Locale.ROOT, format, number);
  }
}
