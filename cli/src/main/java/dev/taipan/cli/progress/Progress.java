package dev.taipan.cli.progress;

import java.util.function.DoubleSupplier;

/** Shows how far one piece of work is, until it is closed. */
public interface Progress extends AutoCloseable {
  /** The share of work of which nobody knows how much there is. */
  DoubleSupplier UNKNOWN = () -> Double.NaN;

  /** Says what the work is doing now, of which nobody knows how much there is. */
  default void stage(String name) {
    stage(name, UNKNOWN);
  }

  /**
   * Says what the work is doing now. The same share under another name goes on.
   *
   * @param share how much of it is done, from 0 to 1, whenever another thread asks; not a number
   *     while that is unknown
   */
  void stage(String name, DoubleSupplier share);

  @Override
  void close();
}
