package dev.taipan.collect.run;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The moment from which on no transaction begins. Any thread may ask, or bring it closer. */
final class Ending {
  private final long origin = System.nanoTime();
  private final AtomicLong moment = new AtomicLong(Long.MAX_VALUE);

  private long now() {
    return System.nanoTime() - origin;
  }

  /** Lets it be after a time at the latest. */
  void in(Duration time) {
    moment.accumulateAndGet(now() + time.toNanos(), Math::min);
  }

  boolean isReached() {
    return now() >= moment.get();
  }

  /** Whether it was so long ago, or longer. */
  boolean isPastBy(Duration time) {
    return now() - time.toNanos() >= moment.get();
  }
}
