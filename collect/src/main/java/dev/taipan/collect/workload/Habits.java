package dev.taipan.collect.workload;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * What clients do whatever their transactions are.
 *
 * @param lockingRatio the share of reads by key that lock what they read, where the database can
 * @param think the longest pause between two statements
 */
public record Habits(double lockingRatio, Duration think) {

  /** Waits for a random part of the longest pause. */
  void think(UniformRandomProvider random) {
    long most = think.toNanos();
    if (most > 0) {
      pause(random.nextLong(most));
    }
  }

  private static void pause(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
