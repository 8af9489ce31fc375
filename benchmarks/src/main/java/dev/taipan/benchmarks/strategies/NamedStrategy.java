package dev.taipan.benchmarks.strategies;

import dev.taipan.checker.strategy.Strategy;
import dev.taipan.checker.strategy.StrategyName;

/**
 * A strategy and its name.
 *
 * @param name as {@link StrategyName#parse} reads it
 * @param strategy itself
 */
public record NamedStrategy(String name, Strategy strategy) {

  /** The name of the solver. */
  public String solver() {
    return strategy.solver().name();
  }
}
