package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.measure.Alternation;
import dev.taipan.benchmarks.measure.MeasuredCheck;
import dev.taipan.benchmarks.measure.Measurement;
import dev.taipan.checker.CheckOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Compares strategies: all take turns on all questions, for some rounds, in this JVM. What gave no
 * answer in one round is not tried again in the next. None drafts an order first, as all would then
 * be decided by the same draft.
 *
 * @param cases the questions; one that is there twice counts once
 * @param strategies the contenders; those that are not available are only listed
 * @param warmUps rounds that do not count
 * @param rounds those that do
 * @param timeout of one run
 */
public record StrategyComparison(
    List<BenchmarkCase> cases,
    StrategySelection strategies,
    int warmUps,
    int rounds,
    Duration timeout) {

  /** Hears of every turn, before it is taken. */
  @FunctionalInterface
  public interface Listener {
    /** A strategy is about to answer a question. */
    void onTurn(BenchmarkCase question, NamedStrategy strategy, Alternation.Step step);
  }

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException when a number makes no sense, or there is nothing to compare;
   *     the message is for people
   */
  public StrategyComparison {
    cases = List.copyOf(new LinkedHashSet<>(cases));
    if (cases.isEmpty()) {
      throw new IllegalArgumentException("there is no history to compare strategies with");
    }
    if (strategies.available().isEmpty()) {
      throw new IllegalArgumentException("none of the strategies can run here");
    }
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException("the timeout must be longer than 0");
    }
    var unused = new Alternation<>(cases, strategies.available(), warmUps, rounds);
  }

  /** Runs them all. */
  public Comparison run(Listener listener) {
    CheckOptions limited = CheckOptions.DEFAULTS.withTimeout(timeout);
    List<StrategyRun> runs = new ArrayList<>();
    new Alternation<>(cases, strategies.available(), warmUps, rounds)
        .run(
            (question, strategy, step) -> {
              listener.onTurn(question, strategy, step);
              Measurement measurement =
                  MeasuredCheck.of(
                      question.history().history(),
                      question.level(),
                      limited.withStrategy(strategy.strategy().withoutDrafts()));
              runs.add(new StrategyRun(question, strategy, step.round(), measurement));
              return measurement.end().isAnswer();
            });
    return new Comparison(this, runs);
  }
}
