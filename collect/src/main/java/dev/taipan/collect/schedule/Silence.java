package dev.taipan.collect.schedule;

import java.util.concurrent.TimeUnit;

/**
 * How long a database must have been silent before a step is taken to wait: some times as long as
 * the slowest step took that did not wait.
 */
final class Silence {
  private static final int TIMES = 10;
  private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LONGEST = TimeUnit.SECONDS.toNanos(1);

  private long slowest;

  /** Takes note of a step that did not wait. */
  synchronized void answered(long nanos) {
    slowest = Math.max(slowest, nanos);
  }

  /** How many nanoseconds are long enough. */
  synchronized long limit() {
    return Math.max(SHORTEST, Math.min(LONGEST, TIMES * slowest));
  }

  /** How many are long enough where the database would have said that a step waits. */
  static long unexpected() {
    return LONGEST;
  }
}
