package dev.taipan.collect.workload.keys;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * In front of which step a transaction sets a savepoint, if it does, and behind which one it rolls
 * back to it: half of those that set one do.
 */
final class Savepoint {
  /** One of so many transactions has one. */
  private static final int PER_SAVEPOINT = 6;

  private static final int NEVER = -1;

  private int set = NEVER;
  private int lastUndone = NEVER;

  /** Chooses for another transaction, of so many steps; there is none where these are none. */
  void draw(int steps, UniformRandomProvider random) {
    boolean has = steps > 0 && random.nextInt(PER_SAVEPOINT) == 0;
    set = has ? random.nextInt(steps) : NEVER;
    lastUndone = has && random.nextBoolean() ? random.nextInt(set, steps) : NEVER;
  }

  /** The first step behind it. */
  int first() {
    return set;
  }

  boolean isSetBefore(int step) {
    return step == set;
  }

  /** Whether the transaction rolls back to it at all. */
  boolean isUndone() {
    return lastUndone != NEVER;
  }

  boolean isUndoneAfter(int step) {
    return step == lastUndone;
  }

  /** Whether a step that comes before another one is on the other side of a statement of this. */
  boolean separates(int step, int next) {
    return (step < set && set <= next) || (step <= lastUndone && lastUndone < next);
  }
}
