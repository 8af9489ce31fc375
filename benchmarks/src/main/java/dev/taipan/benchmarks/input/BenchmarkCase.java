package dev.taipan.benchmarks.input;

import dev.taipan.checker.IsolationLevel;

/**
 * A question that every contender answers.
 *
 * @param history about which it is
 * @param level whether the history satisfies it
 */
public record BenchmarkCase(NamedHistory history, IsolationLevel level) {

  /**
   * Checks that the question makes sense.
   *
   * @throws IllegalArgumentException when the level needs times and the history has none; the
   *     message is for people
   */
  public BenchmarkCase {
    if (level.needsTimes() && !history.history().hasTimes()) {
      throw new IllegalArgumentException(
          history.name() + " has no times, which " + level.symbol() + " needs");
    }
  }

  /** What tables call it. */
  public String title() {
    return history.name() + " at " + level.symbol();
  }
}
