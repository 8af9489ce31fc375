package dev.taipan.benchmarks.mutants;

import java.util.SplittableRandom;

/**
 * How often a database may break its promise, and how often it did. Safe for use by several
 * threads.
 */
public final class Hits {
  private final double probability;
  private final int most;
  private final SplittableRandom random;
  private int count;

  /**
   * None so far.
   *
   * @param probability of each occasion to become a hit
   * @param most how many there are at most
   */
  public Hits(double probability, int most, long seed) {
    this.probability = probability;
    this.most = most;
    random = new SplittableRandom(seed);
  }

  /** Whether this occasion becomes a hit, which is counted. */
  synchronized boolean take() {
    boolean hit = count < most && random.nextDouble() < probability;
    count += hit ? 1 : 0;
    return hit;
  }

  /** Takes hits back that broke nothing, since their transaction did not commit. */
  synchronized void giveBack(int unused) {
    count -= unused;
  }

  /** How often a promise was broken. */
  public synchronized int count() {
    return count;
  }
}
