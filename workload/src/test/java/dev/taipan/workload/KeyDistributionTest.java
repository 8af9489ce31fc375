package dev.taipan.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyDistributionTest {
  private static final int SAMPLES = 1_000_000;

  /** How often each key came, as a fraction. */
  private static double[] frequencies(KeyDistribution distribution, int keys) {
    DiscreteSampler sampler = distribution.sampler(RandomSource.XO_SHI_RO_256_PP.create(1), keys);
    double[] frequencies = new double[keys];
    for (int i = 0; i < SAMPLES; i++) {
      frequencies[sampler.sample()] += 1.0 / SAMPLES;
    }
    return frequencies;
  }

  private static double share(double[] frequencies, int from, int to) {
    return Arrays.stream(frequencies, from, to).sum();
  }

  @Test
  void uniformPrefersNoKey() {
    double[] equal = new double[10];
    Arrays.fill(equal, 0.1);

    assertThat(frequencies(KeyDistribution.UNIFORM, 10)).containsExactly(equal, within(0.002));
  }

  @Test
  void zipfFollowsThePowerLaw() {
    double[] frequencies = frequencies(KeyDistribution.ZIPF, 1000);

    for (int rank : new int[] {2, 3, 10, 30}) {
      assertThat(frequencies[0] / frequencies[rank - 1])
          .isCloseTo(Math.pow(rank, 0.99), within(0.1 * rank));
    }
  }

  @Test
  void hotspotPutsFourFifthsOnOneFifth() {
    double[] frequencies = frequencies(KeyDistribution.HOTSPOT, 100);

    assertThat(share(frequencies, 0, 20)).isCloseTo(0.8, within(0.005));
    assertThat(share(frequencies, 0, 10)).isCloseTo(0.4, within(0.005));
    assertThat(share(frequencies, 60, 100)).isCloseTo(0.1, within(0.005));
  }

  @ParameterizedTest
  @EnumSource
  void everyKeyCanCome(KeyDistribution distribution) {
    for (int keys = 1; keys <= 12; keys++) {
      assertThat(frequencies(distribution, keys)).doesNotContain(0.0);
    }
  }
}
