package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.figure.Spread;
import dev.taipan.benchmarks.measure.RunEnd;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How a strategy did on all questions.
 *
 * @param strategy that it is about
 * @param questions that there were
 * @param answered those that it answered in every run
 * @param timeouts those for which time ran out
 * @param failures those on which it failed, or ran out of memory
 * @param fastest those that no other strategy answered faster
 * @param medianMillis the median elapsed time over all questions, where not to answer takes longer
 *     than any answer; empty if that median is no answer
 */
public record StrategySummary(
    NamedStrategy strategy,
    int questions,
    int answered,
    int timeouts,
    int failures,
    int fastest,
    OptionalDouble medianMillis) {

  /** The summary of the results of one strategy. */
  static StrategySummary of(NamedStrategy strategy, List<Result> all) {
    List<Result> own = all.stream().filter(result -> result.strategy().equals(strategy)).toList();
    int answered = (int) own.stream().filter(Result::isAnswered).count();
    int timeouts =
        (int)
            own.stream()
                .filter(result -> result.typical().measurement().end() == RunEnd.TIMEOUT)
                .count();
    int fastest = (int) own.stream().filter(result -> isFastest(result, all)).count();
    return new StrategySummary(
        strategy,
        own.size(),
        answered,
        timeouts,
        own.size() - answered - timeouts,
        fastest,
        medianMillis(own));
  }

  private static boolean isFastest(Result result, List<Result> all) {
    return result.isAnswered()
        && all.stream()
            .filter(other -> other.question().equals(result.question()) && other.isAnswered())
            .allMatch(other -> other.typicalNanos() >= result.typicalNanos());
  }

  private static OptionalDouble medianMillis(List<Result> results) {
    double[] answers =
        results.stream()
            .filter(Result::isAnswered)
            .mapToDouble(result -> result.typicalNanos() / 1e6)
            .toArray();
    return Spread.of(answers, results.size() - answers.length).median();
  }
}
