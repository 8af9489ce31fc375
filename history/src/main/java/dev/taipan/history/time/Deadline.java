package dev.taipan.history.time;

import java.time.Duration;

/** A point in time after which a computation gives up. */
public final class Deadline {
  /** Never. */
  public static final Deadline NONE = new Deadline(Long.MAX_VALUE);

  private static final long CENTURIES = Long.MAX_VALUE / 4;

  private final long end;

  private Deadline(long end) {
    this.end = end;
  }

  /** That long from now. */
  public static Deadline in(Duration duration) {
    long nanos;
    try {
      nanos = duration.toNanos();
    } catch (ArithmeticException tooLong) {
      return NONE;
    }
    return nanos > CENTURIES ? NONE : new Deadline(System.nanoTime() + nanos);
  }

  /** Whether there is a deadline at all. */
  public boolean isFinite() {
    return this != NONE;
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
    if (isFinite() && remainingNanos() <= 0) {
      throw new DeadlineExceededException();
    }
  }
}
