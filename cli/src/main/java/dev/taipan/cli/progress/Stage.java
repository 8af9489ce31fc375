package dev.taipan.cli.progress;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * What work is doing.
 *
 * @param name what people call it
 * @param share how much of it is done, from 0 to 1, or not a number
 * @param start when it began, of {@link System#nanoTime}
 */
record Stage(String name, DoubleSupplier share, long start) {

  /** What comes next, which began with this one if the same share tells how far it is. */
  Stage next(String other, DoubleSupplier otherShare) {
    return new Stage(other, otherShare, otherShare.equals(share) ? start : System.nanoTime());
  }

  /** A line on it that fits. */
  String line(String task, Duration elapsed, int width) {
    Duration here = Duration.ofNanos(System.nanoTime() - start);
    return ProgressText.of(
        task, name, elapsed, ProgressText.left(share.getAsDouble(), here), width);
  }
}
