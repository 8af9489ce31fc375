package dev.taipan.workload;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;

/**
 * Draws mini-transactions: one or two reads, in half of the transactions the same reads once more,
 * and then writes of none, one or both of the keys that were read. They conflict a lot, and since
 * every write follows a read of its key, they are cheap to check (Gu et al., "Boosting End-to-End
 * Database Isolation Checking via Mini-Transactions", ICDE 2025). Between them come audits, which
 * read six keys twice to see what others change meanwhile. Constant time.
 */
public final class MiniTransactionDraw implements Draw {
  /** The most operations that a transaction has. */
  public static final int MOST_OPERATIONS = 12;

  /** The share of transactions that are audits, where there are more than two keys. */
  private static final double AUDIT_RATIO = 0.4;

  private static final int AUDITED_KEYS = 6;

  /** Of two keys, anomalies can be made that one key has not. */
  private static final double PAIR_RATIO = 0.75;

  /** Those of a few keys meet more often than those of any keys. */
  private static final double PARTNER_RATIO = 0.75;

  /** Who never reads keys twice cannot see that they changed. */
  private static final double REPEAT_RATIO = 0.5;

  private final UniformRandomProvider random;
  private final DiscreteSampler keySampler;
  private final int keys;
  private final double readRatio;

  /**
   * Draws from a source of randomness that may serve others too.
   *
   * @param keys the number of keys to choose from; at least 1
   * @param readRatio the probability that a key that is read is not written
   */
  public MiniTransactionDraw(
      int keys, KeyDistribution distribution, double readRatio, UniformRandomProvider random) {
    SizeRange.requirePositive("keys", keys);
    Ratio.require("read", readRatio);
    this.random = random;
    this.keys = keys;
    this.readRatio = readRatio;
    keySampler = distribution.sampler(random, keys);
  }

  @Override
  public int draw(int[] key, boolean[] write, int first) {
    return keys > 2 && random.nextDouble() < AUDIT_RATIO
        ? audit(key, write, first)
        : miniTransaction(key, write, first);
  }

  private int audit(int[] key, boolean[] write, int first) {
    int reads = Math.min(AUDITED_KEYS, keys);
    int start = keySampler.sample();
    for (int read = 0; read < 2 * reads; read++) {
      key[first + read] = (start + read % reads) % keys;
      write[first + read] = false;
    }
    return 2 * reads;
  }

  private int miniTransaction(int[] key, boolean[] write, int first) {
    int reads = keys > 1 && random.nextDouble() < PAIR_RATIO ? 2 : 1;
    int next = first;
    for (int read = 0; read < reads; read++) {
      key[next] = read == 0 ? keySampler.sample() : other(key[first]);
      write[next++] = false;
    }
    if (random.nextDouble() < REPEAT_RATIO) {
      for (int read = 0; read < reads; read++) {
        key[next] = key[first + read];
        write[next++] = false;
      }
    }
    for (int read = 0; read < reads; read++) {
      if (random.nextDouble() >= readRatio) {
        key[next] = key[first + read];
        write[next++] = true;
      }
    }
    return next - first;
  }

  /** Mostly the partner of the key, so that the same two are often read together. */
  private int other(int taken) {
    int key = random.nextDouble() < PARTNER_RATIO ? taken ^ 1 : keySampler.sample();
    return key == taken || key >= keys ? (taken + 1) % keys : key;
  }
}
