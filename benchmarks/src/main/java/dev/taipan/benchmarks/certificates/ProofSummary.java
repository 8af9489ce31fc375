package dev.taipan.benchmarks.certificates;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Medians and maxima of what many violations cost, as lines of a Markdown table. */
final class ProofSummary {
  static final String HEAD =
      """
      | | median | 90 % up to | maximum |
      | --- | ---: | ---: | ---: |""";

  private final List<ProofCost> costs;

  /** Of at least one violation. */
  ProofSummary(List<ProofCost> costs) {
    this.costs = costs;
  }

  /** The lines. */
  List<String> lines() {
    return List.of(
        line("reading, ms", "%.3f", ProofCost::reading),
        line("deciding, ms", "%.3f", ProofCost::deciding),
        line("explaining, ms", "%.3f", ProofCost::explaining),
        line("explaining ÷ deciding", "%.2f", ProofCost::explainingByDeciding),
        line("explaining ÷ (reading + deciding)", "%.2f", ProofCost::explainingByChecking),
        line("making the certificate, ms", "%.3f", ProofCost::certifying),
        line("verifying it, ms", "%.3f", ProofCost::verifying),
        line("certificate, bytes", "%.0f", ProofCost::bytes));
  }

  private String line(String name, String format, ToDoubleFunction<ProofCost> number) {
    double[] sorted = costs.stream().mapToDouble(number).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %s |".formatted(name, format, format, format),
        sorted[sorted.length / 2],
        sorted[sorted.length * 9 / 10],
        sorted[sorted.length - 1]);
  }
}
