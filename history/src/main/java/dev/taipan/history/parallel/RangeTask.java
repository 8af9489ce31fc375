package dev.taipan.history.parallel;

/**
 * Work on a range of what is numbered from 0 on, which needs nothing that other ranges find out.
 */
@FunctionalInterface
public interface RangeTask<T> {

  /** Does the work on {@code from..to-1}. */
  T run(int from, int to);
}
