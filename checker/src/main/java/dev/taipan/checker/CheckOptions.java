package dev.taipan.checker;

import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
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
 * @param strategy how the strong levels are decided
 * @param trustsVersionOrder whether what the history says of the order of versions ({@link
 *     dev.taipan.history.History#versionOrder}) is a fact, on which a violation of a strong level
 *     may rest; otherwise it only guides the search
 * @param allowsEmpty whether an {@link EmptyHistory} satisfies every level; otherwise it is
 *     undecided
 * @param verification which verdicts are verified before they are given
 * @param workers among whom work is divided that can be; verdicts and explanations are the same
 *     however many they are
 */
public record CheckOptions(
    Optional<Duration> timeout,
    Consumer<Stage> onStage,
    WeakAlgorithm weakAlgorithm,
    Strategy strategy,
    boolean trustsVersionOrder,
    boolean allowsEmpty,
    Verification verification,
    Workers workers) {

  /** No time limit, nobody is told, and one thread. */
  public static final CheckOptions DEFAULTS =
      new CheckOptions(
          Optional.empty(),
          stage -> {},
          WeakAlgorithm.GUESS,
          Strategy.DEFAULTS,
          false,
          false,
          Verification.WHERE_CHEAP,
          Workers.ONE);

  /** When what starts now ends at the latest. */
  public Deadline deadline() {
    return timeout.map(Deadline::in).orElse(Deadline.NONE);
  }

  /** These options with a time limit. */
  public CheckOptions withTimeout(Duration limit) {
    return new CheckOptions(
        Optional.of(limit),
        onStage,
        weakAlgorithm,
        strategy,
        trustsVersionOrder,
        allowsEmpty,
        verification,
        workers);
  }

  /** These options with a listener for stages. */
  public CheckOptions withOnStage(Consumer<Stage> listener) {
    return new CheckOptions(
        timeout,
        listener,
        weakAlgorithm,
        strategy,
        trustsVersionOrder,
        allowsEmpty,
        verification,
        workers);
  }

  /** These options with another algorithm for the weak levels. */
  public CheckOptions withWeakAlgorithm(WeakAlgorithm algorithm) {
    return new CheckOptions(
        timeout,
        onStage,
        algorithm,
        strategy,
        trustsVersionOrder,
        allowsEmpty,
        verification,
        workers);
  }

  /** These options with another strategy for the strong levels. */
  public CheckOptions withStrategy(Strategy other) {
    return new CheckOptions(
        timeout,
        onStage,
        weakAlgorithm,
        other,
        trustsVersionOrder,
        allowsEmpty,
        verification,
        workers);
  }

  /** These options with the version order as a fact. */
  public CheckOptions withTrustInVersionOrder() {
    return new CheckOptions(
        timeout, onStage, weakAlgorithm, strategy, true, allowsEmpty, verification, workers);
  }

  /** These options for a history in which perhaps nothing committed, and that holds then. */
  public CheckOptions withEmptyAllowed() {
    return new CheckOptions(
        timeout, onStage, weakAlgorithm, strategy, trustsVersionOrder, true, verification, workers);
  }

  /** These options with other verdicts verified. */
  public CheckOptions withVerification(Verification other) {
    return new CheckOptions(
        timeout, onStage, weakAlgorithm, strategy, trustsVersionOrder, allowsEmpty, other, workers);
  }

  /** These options with other threads. */
  public CheckOptions withWorkers(Workers others) {
    return new CheckOptions(
        timeout,
        onStage,
        weakAlgorithm,
        strategy,
        trustsVersionOrder,
        allowsEmpty,
        verification,
        others);
  }
}
