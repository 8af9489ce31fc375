package dev.taipan.benchmarks.unkind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.benchmarks.process.ProcessCost;
import dev.taipan.checker.IsolationLevel;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class UnkindRowTest {
  private static UnkindRow row(UnkindInput input, String level) {
    return UnkindRow.all().stream()
        .filter(row -> row.input() == input && row.level().equals(level))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyInputIsMeasuredAtLevelsThatThereAre() {
    Set<UnkindInput> inputs =
        UnkindRow.all().stream().map(UnkindRow::input).collect(Collectors.toSet());
    assertThat(inputs).containsAll(EnumSet.allOf(UnkindInput.class));
    assertThat(UnkindRow.all())
        .allSatisfy(row -> assertThat(IsolationLevel.named(row.level())).isPresent());
  }

  @Test
  void lineHasWhatItCostBesideWhatIsAimedAt() {
    assertThat(row(UnkindInput.REPLICAS_ZIPF, "tcc").line(new ProcessCost(0, 1.234, 2.345, 300.6)))
        .isEqualTo("| replicas-zipf | tcc | AWDIT: 16 to 20 | 4.0 | 2.35 | 1.23 | 301 |");
  }

  @Test
  void lineOfWhatDidNotEndWellSaysSo() {
    assertThat(row(UnkindInput.SHUFFLED_3K, "si").line(new ProcessCost(3, 130, 120, 900)))
        .isEqualTo("| shuffled-3k | si |  | 10.0 | status 3 after 120.0 | | |");
  }

  @Test
  void growthIsOfTimePerOperation() {
    UnkindGrowth growth = new UnkindGrowth();
    growth.add(row(UnkindInput.REPLICAS_500K, "ra"), new ProcessCost(0, 1, 1, 1));
    growth.add(row(UnkindInput.REPLICAS_2M, "tcc"), new ProcessCost(3, 1, 1, 1));
    growth.add(row(UnkindInput.REPLICAS_8M, "ra"), new ProcessCost(0, 1, 8, 1));
    growth.add(row(UnkindInput.REPLICAS_8M, "tcc"), new ProcessCost(0, 1, 8, 1));
    assertThat(growth.lines().strip())
        .isEqualTo(
            "CPU time per operation of replicas-8m, ra, is 0.50 times that of replicas-500k.");
  }
}
