package dev.taipan.benchmarks.strong;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmCostTest {

  @Test
  void survivesThePipeBetweenProcesses() {
    WarmCost cost =
        new WarmCost(
            "satisfied",
            "solver",
            3,
            0.125,
            new double[] {1.5, 2, 3},
            64.5,
            new long[] {4, 5_000_000_000L});

    WarmCost read = WarmCost.parse(cost.line());

    assertThat(read).usingRecursiveComparison().isEqualTo(cost);
  }
}
