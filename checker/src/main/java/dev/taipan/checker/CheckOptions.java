package dev.taipan.checker;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How to check.
 *
 * @param timeout after which the answer is {@link Outcome#UNKNOWN}; empty for no limit
 * @param onStage told when a stage begins, on the checking thread
 */
public record CheckOptions(Optional<Duration> timeout, Consumer<Stage> onStage) {

  /** No time limit, and nobody is told. */
  public static final CheckOptions DEFAULTS = new CheckOptions(Optional.empty(), stage -> {});

  /** These options with a time limit. */
  public CheckOptions withTimeout(Duration limit) {
    return new CheckOptions(Optional.of(limit), onStage);
  }

  /** These options with a listener for stages. */
  public CheckOptions withOnStage(Consumer<Stage> listener) {
    return new CheckOptions(timeout, listener);
  }
}
