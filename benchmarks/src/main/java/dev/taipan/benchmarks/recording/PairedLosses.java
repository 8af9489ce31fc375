package dev.taipan.benchmarks.recording;

import java.util.Arrays;

/**
 * What something costs, measured in pairs that ran one after the other, so that what else happens
 * on the machine hits both of a pair. The median of the pairs is not moved by some that were hit
 * one-sidedly, and how far the pairs disagree says how sure it is.
 */
final class PairedLosses {
  /** How likely the true median is outside of the interval, at most, on either side. */
  private static final double DOUBT = 0.025;

  private final double[] sorted;

  /**
   * Takes pairs.
   *
   * @param with amounts with what costs something, such as seconds
   * @param without the same without; as many
   */
  PairedLosses(double[] with, double[] without) {
    sorted = new double[with.length];
    Arrays.setAll(sorted, pair -> 100 * (with[pair] / without[pair] - 1));
    Arrays.sort(sorted);
  }

  /** The median of what the pairs lose, in percent. */
  double median() {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The true median is more than this, in 39 of 40 measurements like this one. */
  double low() {
    return sorted[outside()];
  }

  /** The true median is less than this, in 39 of 40 measurements like this one. */
  double high() {
    return sorted[sorted.length - 1 - outside()];
  }

  /**
   * How many of the smallest may be left out: each pair is above the true median with probability
   * one half, whatever their distribution (the sign test).
   */
  private int outside() {
    double term = Math.pow(0.5, sorted.length);
    double below = term;
    int count = 0;
    while (below <= DOUBT) {
      count++;
      term *= (double) (sorted.length - count + 1) / count;
      below += term;
    }
    return Math.max(0, count - 1);
  }
}
