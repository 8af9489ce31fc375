package dev.taipan.benchmarks.weak;

import dev.taipan.benchmarks.process.ProcessCost;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A Markdown table of costs, printed row by row since the next row may take minutes. */
final class CostTable {
  private final PrintWriter out;

  /** CPU time per operation on the smallest input, by distribution, order and level. */
  private final Map<List<Object>, Double> onSmallest = new HashMap<>();

  CostTable(PrintWriter out) {
    this.out = out;
  }

  /** Prints the heads of the columns. */
  void start() {
    out.println(
        "| input | keys | lines | level | operations | wall s | CPU s | peak RSS MiB "
            + "| CPU ns/operation | growth from S |");
    out.println("| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    out.flush();
  }

  /**
   * Prints a row. Growth is CPU time per operation against that of size S with the same keys, lines
   * and level, start-up of the process included in both; S has to come first.
   */
  void add(Input input, String level, ProcessCost cost) {
    double perOperation = cost.cpuSeconds() * 1e9 / input.operations();
    List<Object> row = List.of(input.distribution(), input.order(), level);
    if (input.size() == InputSize.S) {
      onSmallest.put(row, perOperation);
    }
    String what =
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %s | %,d ",
            input.size().title(),
            input.distribution().name().toLowerCase(Locale.ROOT),
            input.order().name().toLowerCase(Locale.ROOT),
            level.toUpperCase(Locale.ROOT),
            input.operations());
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
    out.println(what + measured);
    out.flush();
  }

  private static String known(String format, double number) {
    return Double.isNaN(number) ? "" : String.format(Locale.ROOT, format, number);
  }
}
