package dev.taipan.benchmarks.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairedLossesTest {

  @Test
  void someOneSidedPairsMoveNothing() {
    double[] without = new double[20];
    double[] with = new double[20];
    Arrays.fill(without, 10);
    Arrays.fill(with, 10.3);
    with[3] = 40;
    without[7] = 90;
    PairedLosses losses = new PairedLosses(with, without);

    assertThat(losses.median()).isCloseTo(3, within(1e-9));
    assertThat(losses.low()).isCloseTo(3, within(1e-9));
    assertThat(losses.high()).isCloseTo(3, within(1e-9));
  }

  /** Of 20 pairs the 6th from either end, as tables of the sign test have it. */
  @Test
  void intervalIsThatOfTheSignTest() {
    double[] without = new double[20];
    Arrays.fill(without, 100);
    double[] with = IntStream.range(0, 20).mapToDouble(pair -> 100 + pair).toArray();
    PairedLosses losses = new PairedLosses(with, without);

    assertThat(losses.low()).isCloseTo(5, within(1e-9));
    assertThat(losses.high()).isCloseTo(14, within(1e-9));
    assertThat(losses.median()).isCloseTo(9.5, within(1e-9));
  }

  @Test
  void intervalHasTheTruthNearlyAlways() {
    Random random = new Random(5);
    long covered =
        IntStream.range(0, 1_000)
            .filter(
                round -> {
                  double[] noise = random.doubles(40).map(each -> 1 + each * each).toArray();
                  double[] with = Arrays.copyOfRange(noise, 0, 20);
                  double[] without = Arrays.copyOfRange(noise, 20, 40);
                  PairedLosses losses = new PairedLosses(with, without);
                  return losses.low() <= 0 && losses.high() >= 0;
                })
            .count();

    assertThat(covered).isGreaterThan(930);
  }
}
