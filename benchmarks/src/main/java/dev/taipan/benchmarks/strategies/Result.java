package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.input.BenchmarkCase;
import java.util.Comparator;
import java.util.List;

/**
 * What a strategy made of a question.
 *
 * @param question that was asked
 * @param strategy that answered it
 * @param runs those that count, at least one, in the order in which they ran
 */
public record Result(BenchmarkCase question, NamedStrategy strategy, List<StrategyRun> runs) {
  private static final Comparator<StrategyRun> BY_TIME =
      Comparator.comparingLong(run -> run.measurement().wall().total());

  /** Copies the runs. */
  public Result {
    runs = List.copyOf(runs);
  }

  /**
   * The run that stands for all: one without an answer if there is any, since then no time is worth
   * anything, or else the one that took the median time; of two in the middle, the shorter. Being
   * one run, its times add up, as medians of each would not.
   */
  public StrategyRun typical() {
    return runs.stream()
        .filter(run -> !run.measurement().end().isAnswer())
        .findFirst()
        .orElseGet(() -> runs.stream().sorted(BY_TIME).toList().get((runs.size() - 1) / 2));
  }

  /** Whether all runs gave an answer. */
  public boolean isAnswered() {
    return typical().measurement().end().isAnswer();
  }

  /** The elapsed time of the typical run, in nanoseconds. */
  public long typicalNanos() {
    return typical().measurement().wall().total();
  }

  /** The elapsed time of the shortest run, in nanoseconds. */
  public long shortest() {
    return runs.stream().min(BY_TIME).orElseThrow().measurement().wall().total();
  }

  /** The elapsed time of the longest run, in nanoseconds. */
  public long longest() {
    return runs.stream().max(BY_TIME).orElseThrow().measurement().wall().total();
  }
}
