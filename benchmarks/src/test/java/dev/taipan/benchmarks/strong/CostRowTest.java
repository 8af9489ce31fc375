package dev.taipan.benchmarks.strong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.benchmarks.process.ProcessCost;
import org.junit.jupiter.api.Test;

class CostRowTest {
  private static final WarmCost WARM =
      new WarmCost(
          "satisfied",
          "saturation",
          7,
          0.25,
          new double[] {1, 2, 3, 4, 0},
          64,
          new long[] {3, 0, 0, 0, 0, 0, 0});
  private static final ProcessCost PROCESS = new ProcessCost(0, 0.5, 0.75, 100);

  private static String row(Targets targets, double timesSerializability) {
    return new CostRow("some", targets, "si", WARM, timesSerializability, PROCESS).line();
  }

  @Test
  void hasTheCellsThatTheHeadPromises() {
    long columns =
        CostRow.HEAD.lines().findFirst().orElseThrow().chars().filter(c -> c == '|').count();

    assertThat(CostRow.HEAD.lines()).hasSize(2);
    assertThat(CostRow.HEAD.lines().skip(1).findFirst().orElseThrow().chars().filter(c -> c == '|'))
        .hasSize((int) columns);
    assertThat(row(Targets.NONE, Double.NaN).chars().filter(c -> c == '|')).hasSize((int) columns);
  }

  @Test
  void namesTargetsAndShowsWhichAreMissed() {
    assertThat(row(Targets.NONE, Double.NaN)).contains("| 7 | 0.250 |  | 0.75 | 100 |");
    assertThat(row(new Targets(0.3, 0.5, 100), 2))
        .contains("| 0.250 (≤ 0.30) | **2.00** (≤ 1.5) | **0.75** (≤ 0.5) | 100 (≤ 100) |");
  }
}
