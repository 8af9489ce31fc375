package dev.taipan.history.time;

import java.time.Duration;

/** A point in time after which a computation gives up. */
public final class Deadline {
  /** Never. */
  public static final Deadline NONE = new Deadline(Long.MAX_VALUE, new Cancellation());

  private static final long CENTURIES = Long.MAX_VALUE / 4;

  private final long end;
  private final Cancellation cancellation;

  private Deadline(long end, Cancellation cancellation) {
    this.end = end;
    this.cancellation = cancellation;
  }

  /** That long from now. */
  public static Deadline in(Duration duration) {
    long nanos;
    try {
      nanos = duration.toNanos();
    } catch (ArithmeticException tooLong) {
      return NONE;
    }
    return nanos > CENTURIES ? NONE : new Deadline(System.nanoTime() + nanos, NONE.cancellation);
  }

  /** This deadline, or when something is cancelled, whichever comes first. */
  public Deadline or(Cancellation sooner) {
    return new Deadline(end, new Cancellation(cancellation, sooner));
  }

  /** This deadline, or that long from now, whichever comes first. */
  public Deadline orIn(Duration duration) {
    Deadline other = in(duration);
    return new Deadline(Math.min(end, other.end), cancellation);
  }

  /** Whether there is a point in time at all; without one it may still be cancelled. */
  public boolean isFinite() {
    return end != Long.MAX_VALUE;
  }

  /** Whether it is known that this will never be over. */
  public boolean isNever() {
    return this == NONE;
  }

  /** Whether the time is over, or it was cancelled. */
  public boolean isOver() {
    return cancellation.isCancelled() || (isFinite() && remainingNanos() <= 0);
  }

  /** Nanoseconds left; not positive once the deadline has passed. */
  public long remainingNanos() {
    return isFinite() ? end - System.nanoTime() : Long.MAX_VALUE;
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
