package dev.taipan.history.time;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A point in time after which a computation gives up. It may also be an amount of work, so that the
 * same computation gives up at the same place on every machine, however busy: then each look at the
 * deadline counts as a moment, and what does much between two looks counts that besides.
 */
public final class Deadline {
  /** Never. */
  public static final Deadline NONE =
      new Deadline(Long.MAX_VALUE, new Cancellation(), null, Long.MAX_VALUE);

  private static final long CENTURIES = Long.MAX_VALUE / 4;

  /** What a computation does between two looks takes about so long. */
  private static final long NANOS_PER_LOOK = 20_000;

  private final long end;
  private final Cancellation cancellation;

  /** How much work has been counted, in nanoseconds that it may have taken; null if none is. */
  private final AtomicLong work;

  private final long endOfWork;

  private Deadline(long end, Cancellation cancellation, AtomicLong work, long endOfWork) {
    this.end = end;
    this.cancellation = cancellation;
    this.work = work;
    this.endOfWork = endOfWork;
  }

  /** That long from now. */
  public static Deadline in(Duration duration) {
    long nanos = nanos(duration);
    return nanos > CENTURIES
        ? NONE
        : new Deadline(System.nanoTime() + nanos, NONE.cancellation, null, Long.MAX_VALUE);
  }

  private static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException tooLong) {
      return Long.MAX_VALUE;
    }
  }

  /**
   * This deadline, for a computation whose further limits are of work: what {@link #orIn} adds is
   * counted in looks, from now on.
   */
  public Deadline countingWork() {
    return new Deadline(end, cancellation, new AtomicLong(), Long.MAX_VALUE);
  }

  /** Whether limits that are added are of work. */
  public boolean isCountingWork() {
    return work != null;
  }

  /** Counts work that is done without a look; no effect where no work is counted. */
  public void count(Duration usual) {
    if (work != null) {
      work.addAndGet(usual.toNanos());
    }
  }

  /** This deadline, or when something is cancelled, whichever comes first. */
  public Deadline or(Cancellation sooner) {
    return new Deadline(end, new Cancellation(cancellation, sooner), work, endOfWork);
  }

  /**
   * This deadline, or that long from now, whichever comes first; where work is counted, so much
   * work from now on.
   */
  public Deadline orIn(Duration duration) {
    if (work != null) {
      long most = Math.min(nanos(duration), CENTURIES);
      return new Deadline(end, cancellation, work, Math.min(endOfWork, work.get() + most));
    }
    return new Deadline(Math.min(end, in(duration).end), cancellation, null, endOfWork);
  }

  /** Whether there is a point in time at all; without one it may still be cancelled. */
  public boolean isFinite() {
    return end != Long.MAX_VALUE || endOfWork != Long.MAX_VALUE;
  }

  /** Whether it is known that this will never be over. */
  public boolean isNever() {
    return this == NONE;
  }

  /** Whether the time is over, or it was cancelled. */
  public boolean isOver() {
    boolean done = work != null && work.addAndGet(NANOS_PER_LOOK) > endOfWork;
    return done || cancellation.isCancelled() || (isFinite() && remainingNanos() <= 0);
  }

  /** Nanoseconds left, of time or of work; not positive once the deadline has passed. */
  public long remainingNanos() {
    long time = end == Long.MAX_VALUE ? Long.MAX_VALUE : end - System.nanoTime();
    return endOfWork == Long.MAX_VALUE ? time : Math.min(time, endOfWork - work.get());
  }

  /**
   * Does nothing before the deadline.
   *
   * @throws DeadlineExceededException after it
   */
  public void check() {
    if (isOver()) {
      throw new DeadlineExceededException();
    }
  }
}
