package dev.taipan.benchmarks.figure;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.jfree.data.xy.YIntervalSeries;

/**
 * What several runs gave, where a run without an answer counts as larger than any answer.
 *
 * @param median of all runs, the mean of two in the middle; empty if it is not of answers
 * @param low the smallest answer; empty if there is none
 * @param high the largest answer; empty if some run gave none
 * @param answers the number of runs that gave an answer
 * @param unanswered the number of runs that gave none
 */
public record Spread(
    OptionalDouble median, OptionalDouble low, OptionalDouble high, int answers, int unanswered) {

  /**
   * The spread of some runs, of which there must be one.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Spread of(double[] answers, int unanswered) {
    int runs = answers.length + unanswered;
    if (runs == 0) {
      throw new IllegalArgumentException("no runs");
    }
    double[] sorted = answers.clone();
    Arrays.sort(sorted);
    return new Spread(
        median(runs, sorted), at(0, sorted), at(runs - 1, sorted), sorted.length, unanswered);
  }

  private static OptionalDouble median(int runs, double[] sorted) {
    int upper = runs / 2;
    return upper < sorted.length
        ? OptionalDouble.of((sorted[(runs - 1) / 2] + sorted[upper]) / 2)
        : OptionalDouble.empty();
  }

  private static OptionalDouble at(int rank, double[] sorted) {
    return rank < sorted.length ? OptionalDouble.of(sorted[rank]) : OptionalDouble.empty();
  }

  /**
   * A line of spreads.
   *
   * @param shift how far beside its number each stands
   * @param limit where what is no answer stands
   */
  static YIntervalSeries line(
      String name, SortedMap<Integer, Spread> values, double shift, double limit) {
    YIntervalSeries line = new YIntervalSeries(name);
    values.forEach(
        (number, spread) ->
            line.add(
                number + shift,
                spread.median().orElse(limit),
                spread.low().orElse(limit),
                spread.high().orElse(limit)));
    return line;
  }

  /** This spread in another unit. */
  public Spread dividedBy(double unit) {
    return new Spread(
        divided(median, unit), divided(low, unit), divided(high, unit), answers, unanswered);
  }

  private static OptionalDouble divided(OptionalDouble number, double unit) {
    return number.isPresent()
        ? OptionalDouble.of(number.getAsDouble() / unit)
        : OptionalDouble.empty();
  }
}
