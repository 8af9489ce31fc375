package dev.taipan.benchmarks.figure;

import java.util.Collection;

/**
 * The smallest and the largest number that a figure has to show.
 *
 * @param smallest above 0
 * @param largest at least as large
 */
record Extent(double smallest, double largest) {

  /** Of some spreads; those with runs that gave no answer reach up to the limit. */
  static Extent of(Collection<Spread> spreads, double limit) {
    double smallest = limit;
    double largest = 0;
    for (Spread spread : spreads) {
      smallest = Math.min(smallest, spread.low().orElse(limit));
      largest = Math.max(largest, spread.high().orElse(limit));
    }
    return new Extent(smallest, Math.max(smallest, largest));
  }
}
