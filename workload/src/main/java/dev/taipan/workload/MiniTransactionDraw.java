package dev.taipan.workload;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;

/**
 * Draws mini-transactions: one or two reads, in most of the transactions the same reads once more,
 * and then writes of one or both of the keys that were read. They conflict a lot, and since every
 * write follows a read of its key, they are cheap to check (Gu et al., "Boosting End-to-End
 * Database Isolation Checking via Mini-Transactions", ICDE 2025). Those that write nothing are
 * audits instead, which read six keys two or three times to see what others change meanwhile.
 * Constant time.
 */
public final class MiniTransactionDraw implements Draw {
  private static final int AUDITED_KEYS = 6;
  private static final int FEWEST_ROUNDS = 2;
  private static final int MOST_ROUNDS = 3;

  /** The most operations that a transaction has. */
  public static final int MOST_OPERATIONS = MOST_ROUNDS * AUDITED_KEYS;

  /** The share of transactions that are audits. */
  private static final double AUDIT_RATIO = 0.66;

  /** Of two keys, anomalies can be made that one key has not. */
  private static final double PAIR_RATIO = 0.75;

  /** Those of a few keys meet more often than those of any keys. */
  private static final double PARTNER_RATIO = 0.75;

  /** Who never reads keys twice cannot see that they changed. */
  private static final double REPEAT_RATIO = 0.8;

  private final UniformRandomProvider random;
  private final DiscreteSampler keySampler;
  private final int keys;
  private final double readRatio;

  /**
   * Draws from a source of randomness that may serve others too.
   *
   * @param keys the number of keys to choose from; at least 1
   * @param readRatio the probability that of two keys that are read only one is written
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
    return random.nextDouble() < AUDIT_RATIO
        ? audit(key, write, first)
        : miniTransaction(key, write, first);
  }

  private int audit(int[] key, boolean[] write, int first) {
    int reads = Math.min(AUDITED_KEYS, keys);
    int length = reads * random.nextInt(FEWEST_ROUNDS, MOST_ROUNDS + 1);
    int start = keySampler.sample();
    for (int read = 0; read < length; read++) {
      key[first + read] = (start + read % reads) % keys;
      write[first + read] = false;
    }
    return length;
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
    int written = random.nextInt(reads);
    for (int read = 0; read < reads; read++) {
      if (read == written || random.nextDouble() >= readRatio) {
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
