package dev.taipan.workload;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;

/** Draws transactions of a mix. Constant time per operation, and nothing is allocated for any. */
public final class TransactionDraw implements Draw {
  private final UniformRandomProvider random;
  private final DiscreteSampler keySampler;
  private final double readRatio;

  /** The probability that an operation, if there is another behind it, is paired with that. */
  private final double pairRatio;

  private final SizeRange lengths;

  /** Draws from a source of randomness that may serve others too. */
  public TransactionDraw(TransactionMix mix, UniformRandomProvider random) {
    this.random = random;
    keySampler = mix.distribution().sampler(random, mix.keys());
    readRatio = mix.readRatio();
    // So that of all operations, two per pair and one otherwise, the share asked for is in pairs.
    double share = mix.readModifyWriteRatio();
    pairRatio = share / (2 - share);
    lengths = mix.operations();
  }

  @Override
  public int draw(int[] key, boolean[] write, int first) {
    int length = lengths.draw(random);
    int end = first + length;
    int operation = first;
    while (operation < end) {
      key[operation] = keySampler.sample();
      if (pairRatio > 0 && operation + 1 < end && random.nextDouble() < pairRatio) {
        write[operation] = false;
        key[operation + 1] = key[operation];
        write[operation + 1] = true;
        operation += 2;
      } else {
        write[operation] = random.nextDouble() >= readRatio;
        operation++;
      }
    }
    return length;
  }
}
