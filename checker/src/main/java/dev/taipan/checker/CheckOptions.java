package dev.taipan.checker;

import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.WeakAlgorithm;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** How to check. Immutable: each method that changes an option returns other options. */
public final class CheckOptions {

  /** No time limit, nobody is told, and one thread. */
  public static final CheckOptions DEFAULTS = new CheckOptions(new Builder());

  private final Optional<Duration> timeout;
  private final Consumer<Stage> onStage;
  private final WeakAlgorithm weakAlgorithm;
  private final Strategy strategy;
  private final boolean trustsVersionOrder;
  private final boolean allowsEmpty;
  private final Verification verification;
  private final Workers workers;
  private final Optional<IsolationLevel> first;

  private CheckOptions(Builder builder) {
    timeout = builder.timeout;
    onStage = builder.onStage;
    weakAlgorithm = builder.weakAlgorithm;
    strategy = builder.strategy;
    trustsVersionOrder = builder.trustsVersionOrder;
    allowsEmpty = builder.allowsEmpty;
    verification = builder.verification;
    workers = builder.workers;
    first = builder.first;
  }

  /** After which time the answer is {@link Outcome#UNKNOWN}; empty for no limit. */
  public Optional<Duration> timeout() {
    return timeout;
  }

  /** Who is told when a stage begins, on the checking thread. */
  public Consumer<Stage> onStage() {
    return onStage;
  }

  /** How the weak levels are decided. */
  public WeakAlgorithm weakAlgorithm() {
    return weakAlgorithm;
  }

  /** How the strong levels are decided. */
  public Strategy strategy() {
    return strategy;
  }

  /**
   * Whether what the history says of the order of versions ({@link
   * dev.taipan.history.History#versionOrder}) is a fact, on which a violation of a strong level may
   * rest; otherwise it only guides the search.
   */
  public boolean trustsVersionOrder() {
    return trustsVersionOrder;
  }

  /** Whether an {@link EmptyHistory} satisfies every level; otherwise it is undecided. */
  public boolean allowsEmpty() {
    return allowsEmpty;
  }

  /** Which verdicts are verified before they are given. */
  public Verification verification() {
    return verification;
  }

  /**
   * Among whom work is divided that can be; verdicts and explanations are the same however many
   * they are.
   */
  public Workers workers() {
    return workers;
  }

  /** The strong level that has time before others where there is a limit; empty for none. */
  public Optional<IsolationLevel> first() {
    return first;
  }

  /** When what starts now ends at the latest. */
  public Deadline deadline() {
    return timeout.map(Deadline::in).orElse(Deadline.NONE);
  }

  /** These options with a time limit. */
  public CheckOptions withTimeout(Duration limit) {
    return with(options -> options.timeout = Optional.of(limit));
  }

  /** These options with a listener for stages. */
  public CheckOptions withOnStage(Consumer<Stage> listener) {
    return with(options -> options.onStage = listener);
  }

  /** These options with another algorithm for the weak levels. */
  public CheckOptions withWeakAlgorithm(WeakAlgorithm algorithm) {
    return with(options -> options.weakAlgorithm = algorithm);
  }

  /** These options with another strategy for the strong levels. */
  public CheckOptions withStrategy(Strategy other) {
    return with(options -> options.strategy = other);
  }

  /** These options with the version order as a fact. */
  public CheckOptions withTrustInVersionOrder() {
    return with(options -> options.trustsVersionOrder = true);
  }

  /** These options for a history in which perhaps nothing committed, and that holds then. */
  public CheckOptions withEmptyAllowed() {
    return with(options -> options.allowsEmpty = true);
  }

  /** These options with other verdicts verified. */
  public CheckOptions withVerification(Verification other) {
    return with(options -> options.verification = other);
  }

  /** These options with other threads. */
  public CheckOptions withWorkers(Workers others) {
    return with(options -> options.workers = others);
  }

  /** These options with a strong level that matters more than others. */
  public CheckOptions withFirst(IsolationLevel level) {
    return with(options -> options.first = Optional.of(level));
  }

  private CheckOptions with(Consumer<Builder> change) {
    Builder changed = new Builder(this);
    change.accept(changed);
    return new CheckOptions(changed);
  }

  @Override
  public String toString() {
    return "timeout %s, weak levels by %s, strong levels by %s, %s%sverified %s, %d threads"
        .formatted(
            timeout.map(Duration::toString).orElse("none"),
            weakAlgorithm,
            strategy,
            trustsVersionOrder ? "version order trusted, " : "",
            allowsEmpty ? "empty histories allowed, " : "",
            verification,
            workers.threads());
  }

  /** Options while one of them changes. */
  private static final class Builder {
    private Optional<Duration> timeout = Optional.empty();
    private Consumer<Stage> onStage = stage -> {};
    private WeakAlgorithm weakAlgorithm = WeakAlgorithm.GUESS;
    private Strategy strategy = Strategy.DEFAULTS;
    private boolean trustsVersionOrder;
    private boolean allowsEmpty;
    private Verification verification = Verification.WHERE_CHEAP;
    private Workers workers = Workers.ONE;
    private Optional<IsolationLevel> first = Optional.empty();

    private Builder() {}

    private Builder(CheckOptions options) {
      timeout = options.timeout;
      onStage = options.onStage;
      weakAlgorithm = options.weakAlgorithm;
      strategy = options.strategy;
      trustsVersionOrder = options.trustsVersionOrder;
      allowsEmpty = options.allowsEmpty;
      verification = options.verification;
      workers = options.workers;
      first = options.first;
    }
  }
}
