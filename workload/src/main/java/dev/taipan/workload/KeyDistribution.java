package dev.taipan.workload;

import java.util.function.IntSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.DiscreteUniformSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/** How often clients choose which key. Choosing takes constant expected time. */
public enum KeyDistribution {
  /** Every key as often as any other. */
  UNIFORM {
    @Override
    DiscreteSampler sampler(UniformRandomProvider random, int keys) {
      return DiscreteUniformSampler.of(random, 0, keys - 1);
    }
  },
  /**
   * The i-th key in proportion to i<sup>-0.99</sup>: the exponent that YCSB uses (Cooper et al.,
   * "Benchmarking Cloud Serving Systems with YCSB", SoCC 2010). Keys are not scrambled: key 0 is
   * the most frequent one.
   */
  ZIPF {
    @Override
    DiscreteSampler sampler(UniformRandomProvider random, int keys) {
      DiscreteSampler ranks = RejectionInversionZipfSampler.of(random, keys, ZIPF_EXPONENT);
      return () -> ranks.sample() - 1;
    }
  },
  /** 80 % of the operations on the first 20 % of the keys, rounded up; uniform in each part. */
  HOTSPOT {
    @Override
    DiscreteSampler sampler(UniformRandomProvider random, int keys) {
      int hotKeys = (int) Math.ceil(keys * HOT_KEYS);
      if (hotKeys == keys) {
        return UNIFORM.sampler(random, keys);
      }
      DiscreteSampler hot = DiscreteUniformSampler.of(random, 0, hotKeys - 1);
      DiscreteSampler cold = DiscreteUniformSampler.of(random, hotKeys, keys - 1);
      return () -> random.nextDouble() < HOT_OPERATIONS ? hot.sample() : cold.sample();
    }
  };

  private static final double ZIPF_EXPONENT = 0.99;
  private static final double HOT_KEYS = 0.2;
  private static final double HOT_OPERATIONS = 0.8;

  /** Chooses keys from {@code 0} to {@code keys - 1}, one after the other. */
  public final IntSupplier choice(UniformRandomProvider random, int keys) {
    return sampler(random, keys)::sample;
  }

  /** Chooses keys from {@code 0} to {@code keys - 1}. */
  abstract DiscreteSampler sampler(UniformRandomProvider random, int keys);
}
