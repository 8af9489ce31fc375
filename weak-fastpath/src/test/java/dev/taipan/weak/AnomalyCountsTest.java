package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.check.WeakChecker;
import java.util.EnumSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AnomalyCountsTest {
  private static final String TWO_THIN_AIR_AND_THREE_FRACTURED =
      """
      a 1: w1=1
      a 2: w1=2 w2=2
      b 3: r1=1 r2=2 r3=9
      c 4: r1=1 r2=2 r3=8
      d 5: r1=1 r2=2
      """;

  private static AnomalyCounts all(EnumSet<Tap> wanted, int examples) {
    Accesses accesses = Checked.of(TWO_THIN_AIR_AND_THREE_FRACTURED).accesses();
    return WeakChecker.all(accesses, wanted, examples, WeakAlgorithm.GUESS);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "1, 1, 1", "2, 2, 2", "3, 2, 3", "100, 2, 3"})
  void keepsSomeExamplesAndCountsAll(int limit, int thinAir, int fractured) {
    AnomalyCounts counts = all(EnumSet.allOf(Tap.class), limit);
    assertThat(counts.taps()).containsExactly(Tap.THIN_AIR_READ, Tap.FRACTURED_READ_CO);
    assertThat(counts.count(Tap.THIN_AIR_READ)).isEqualTo(2);
    assertThat(counts.count(Tap.FRACTURED_READ_CO)).isEqualTo(3);
    assertThat(counts.examples(Tap.THIN_AIR_READ)).hasSize(thinAir).doesNotHaveDuplicates();
    assertThat(counts.examples(Tap.FRACTURED_READ_CO)).hasSize(fractured).doesNotHaveDuplicates();
    counts
        .examples(Tap.FRACTURED_READ_CO)
        .forEach(example -> assertThat(example.tap()).isEqualTo(Tap.FRACTURED_READ_CO));
  }

  @ParameterizedTest
  @EnumSource
  void countsNothingOfPatternsThatAreNotWanted(Tap unwanted) {
    AnomalyCounts counts = all(EnumSet.complementOf(EnumSet.of(unwanted)), 1);
    assertThat(counts.taps()).doesNotContain(unwanted);
    assertThat(counts.count(unwanted)).isZero();
    assertThat(counts.examples(unwanted)).isEmpty();
  }
}
