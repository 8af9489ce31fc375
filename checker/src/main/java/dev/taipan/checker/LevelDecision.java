package dev.taipan.checker;

import dev.taipan.checker.choice.ChoiceDecision;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.Accesses;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.HeapTooSmallException;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.WeakViolation;
import dev.taipan.weak.axiom.DerivedOrder;
import dev.taipan.weak.check.WeakChecker;
import dev.taipan.weak.list.ListChecker;
import java.time.Duration;
import java.util.Optional;

/** Decides one level of one history: the pipeline. */
final class LevelDecision {
  /** How long a weak level is tried by way of a strong one. */
  private static final Duration ATTEMPT = Duration.ofSeconds(5);

  private final PreparedHistory prepared;
  private final IsolationLevel level;
  private final WeakAlgorithm weakAlgorithm;
  private final Strategy strategy;
  private final VersionOrder facts;
  private final Deadline deadline;
  private final StageClock clock;

  /** The commit order that the weak pass found last, if it found one. */
  private Optional<DerivedOrder> derived = Optional.empty();

  /** What the weak pass found out about causality, once it has. */
  private Optional<DerivedOrder> causal = Optional.empty();

  /** What the strong engine did last. */
  private Effort effort = Effort.NONE;

  LevelDecision(
      PreparedHistory prepared,
      IsolationLevel level,
      CheckOptions options,
      Deadline deadline,
      StageClock clock) {
    this.prepared = prepared;
    this.level = level;
    weakAlgorithm = options.weakAlgorithm();
    strategy = options.strategy();
    facts =
        options.trustsVersionOrder()
            ? prepared.accesses().history().versionOrder()
            : VersionOrder.NONE;
    this.deadline = deadline;
    this.clock = clock;
  }

  /** What the strong engine has done, even if it was stopped. */
  Effort effort() {
    return effort;
  }

  /**
   * Decides, and explains a violation in about as much time again at most.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Verdict decide() {
    long start = System.nanoTime();
    Optional<Finding> finding = find();
    Explainer explainer = new Explainer(prepared.accesses(), level, facts, deadline);
    return finding
        .map(found -> explainer.explain(found, Duration.ofNanos(System.nanoTime() - start)))
        .map(violation -> Verdict.violated(level, violation, clock.times(), effort))
        .orElseGet(() -> Verdict.satisfied(level, "decided", clock.times(), effort));
  }

  /**
   * What violates the level, or empty when it is satisfied.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Finding> find() {
    deadline.check();
    return level.definition() instanceof Definition.Weak weak
        ? decideWeak(weak.level())
        : decideStrong(((Definition.Strong) level.definition()).level());
  }

  private Optional<Finding> decideWeak(WeakLevel weak) {
    Optional<Finding> violation = weakViolation(prepared.accesses(), weak);
    if (violation.isPresent() || !prepared.isAmbiguous() || weak == WeakLevel.CUT_ISOLATION) {
      return violation;
    }
    ChoiceDecision choice =
        new ChoiceDecision(
            prepared.accesses(), weak, derived.orElseThrow(), strategy.solver(), deadline);
    boolean satisfied =
        clock.time(Stage.WEAK, choice::isLikelyRight)
            || (choice.hasFewAlternatives() && satisfiesSomeStrongerLevel())
            || clock.time(Stage.WEAK, choice::isSatisfied);
    return satisfied
        ? Optional.empty()
        : Optional.of(Findings.ofAmbiguousReads(prepared.accesses()));
  }

  /**
   * A history that satisfies a weak level usually satisfies a strong one, whose engine finds out
   * much more of what reads observed before it has to choose. It gets some time, no more.
   */
  private boolean satisfiesSomeStrongerLevel() {
    if (weakViolation(prepared.accesses(), WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY)
        .isPresent()) {
      return false;
    }
    Deadline attempt = deadline.orIn(ATTEMPT);
    try {
      return new StrongDecision(
              prepared.accesses(),
              StrongLevel.STRONG_SESSION_SERIALIZABILITY,
              VersionOrder.NONE,
              causal,
              strategy,
              attempt,
              clock)
          .decide()
          .isEmpty();
    } catch (DeadlineExceededException tooLong) {
      deadline.check();
      return false;
    } catch (HeapTooSmallException tooLarge) {
      return false;
    }
  }

  private Optional<Finding> decideStrong(StrongLevel strong) {
    Optional<VersionOrder.Contradiction> contradiction =
        facts.among(prepared.accesses().readsFrom()::included).contradiction();
    if (contradiction.isPresent()) {
      return contradiction.map(found -> Findings.of(found, prepared.accesses()));
    }
    if (strong.sessionOrder().isPresent()) {
      return decideInSessionOrder(strong);
    }
    Optional<Finding> weak =
        weakViolation(prepared.withoutSessionOrder(), WeakLevel.READ_ATOMICITY);
    if (weak.isPresent()) {
      return weak;
    }
    // Sessions give chains, and chains make it cheap to find that the stronger level holds.
    if (prepared.hasSessionOrder() && decideInSessionOrder(inSessionOrder(strong)).isEmpty()) {
      return Optional.empty();
    }
    return strongViolation(prepared.withoutSessionOrder(), strong);
  }

  private Optional<Finding> decideInSessionOrder(StrongLevel strong) {
    Optional<Finding> weak =
        weakViolation(prepared.accesses(), WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
    return weak.isPresent() ? weak : strongViolation(prepared.accesses(), strong);
  }

  private static StrongLevel inSessionOrder(StrongLevel level) {
    return level == StrongLevel.SERIALIZABILITY
        ? StrongLevel.STRONG_SESSION_SERIALIZABILITY
        : StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION;
  }

  private Optional<Finding> weakViolation(Accesses accesses, WeakLevel weak) {
    deadline.check();
    if (weak != WeakLevel.CUT_ISOLATION) {
      Optional<ListViolation> list = clock.time(Stage.WEAK, () -> ListChecker.check(accesses));
      if (list.isPresent()) {
        return list.map(violation -> Findings.of(violation, accesses));
      }
    }
    Optional<WeakViolation> found =
        clock.time(
            Stage.WEAK,
            () ->
                WeakChecker.check(
                    accesses,
                    weak,
                    weakAlgorithm,
                    deadline,
                    order -> {
                      derived = Optional.of(order);
                      if (weak == WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY) {
                        causal = derived;
                      }
                    }));
    return found.map(violation -> Findings.of(violation, accesses));
  }

  private Optional<Finding> strongViolation(Accesses accesses, StrongLevel strong) {
    StrongDecision decision =
        new StrongDecision(accesses, strong, facts, derivedFor(strong), strategy, deadline, clock);
    try {
      return decision.decide();
    } finally {
      effort = decision.effort();
    }
  }

  /** Causality includes sessions, so what follows from it is of use only where they count. */
  private Optional<DerivedOrder> derivedFor(StrongLevel strong) {
    return strong.sessionOrder().isPresent() ? causal : Optional.empty();
  }
}
