package dev.taipan.collect.schedule;

import java.util.concurrent.TimeUnit;

/** Where clients say that something happened, for the thread that releases steps. */
final class Board {
  private final long origin = System.nanoTime();
  private long events;
  private long latest;
  private int endedTransactions;

  /** Nanoseconds since the schedule began. */
  long now() {
    return System.nanoTime() - origin;
  }

  /** Says that a step began or ended. */
  synchronized void changed() {
    events++;
    latest = now();
    notifyAll();
  }

  /** Says that a transaction ended, so that others may get on. */
  synchronized void ended() {
    endedTransactions++;
  }

  /** How many transactions ended. */
  synchronized int endedTransactions() {
    return endedTransactions;
  }

  /** How many events there were. */
  synchronized long events() {
    return events;
  }

  /** When the latest of them was. */
  synchronized long latest() {
    return latest;
  }

  /** Waits until there were more events than so many, or some nanoseconds are over. */
  synchronized void await(long seen, long nanos) throws InterruptedException {
    long end = now() + nanos;
    for (long left = nanos; events == seen && left > 0; left = end - now()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }
}
