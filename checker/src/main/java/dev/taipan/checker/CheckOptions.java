package dev.taipan.checker;

import dev.taipan.weak.WeakAlgorithm;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How to check.
 *
 * @param timeout after which the answer is {@link Outcome#UNKNOWN}; empty for no limit
 * @param onStage told when a stage begins, on the checking thread
 * @param weakAlgorithm how the weak levels are decided
 */
public record CheckOptions(
    Optional<Duration> timeout, Consumer<Stage> onStage, WeakAlgorithm weakAlgorithm) {

  /** No time limit, and nobody is told. */
  public static final CheckOptions DEFAULTS =
      new CheckOptions(Optional.empty(), stage -> {}, WeakAlgorithm.GUESS);

  /** These options with a time limit. */
  public CheckOptions withTimeout(Duration limit) {
    return new CheckOptions(Optional.of(limit), onStage, weakAlgorithm);
  }

  /** These options with a listener for stages. */
  public CheckOptions withOnStage(Consumer<Stage> listener) {
    return new CheckOptions(timeout, listener, weakAlgorithm);
  }

  /** These options with another algorithm for the weak levels. */
  public CheckOptions withWeakAlgorithm(WeakAlgorithm algorithm) {
    return new CheckOptions(timeout, onStage, algorithm);
  }
}
