package dev.taipan.checker;

import dev.taipan.checker.choice.ChoiceDecision;
import dev.taipan.history.Accesses;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.DerivedOrder;
import dev.taipan.weak.ListChecker;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakChecker;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.WeakViolation;
import java.util.Optional;

/** Decides one level of one history: the pipeline. */
final class LevelDecision {
  private final PreparedHistory prepared;
  private final IsolationLevel level;
  private final WeakAlgorithm weakAlgorithm;
  private final Strategy strategy;
  private final VersionOrder facts;
  private final Deadline deadline;
  private final StageClock clock;

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
   * Decides.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Verdict decide() {
    deadline.check();
    Optional<Violation> violation =
        level.definition() instanceof Definition.Weak weak
            ? decideWeak(weak.level())
            : decideStrong(((Definition.Strong) level.definition()).level());
    return violation.isPresent()
        ? Verdict.violated(level, violation.get(), clock.times(), effort)
        : Verdict.satisfied(level, "decided", clock.times(), effort);
  }

  private Optional<Violation> decideWeak(WeakLevel weak) {
    if (!prepared.isAmbiguous() || weak == WeakLevel.CUT_ISOLATION) {
      return weakViolation(prepared.accesses(), weak);
    }
    Optional<Violation> lists = listViolation(prepared.accesses());
    if (lists.isPresent()) {
      return lists;
    }
    ChoiceDecision choice =
        clock.time(
            Stage.WEAK,
            () -> new ChoiceDecision(prepared.accesses(), weak, strategy.solver(), deadline));
    if (clock.time(Stage.WEAK, choice::isLikelyRight)) {
      return Optional.empty();
    }
    Optional<Violation> violation = weakViolation(prepared.accesses(), weak);
    if (violation.isPresent() || clock.time(Stage.WEAK, choice::isSatisfied)) {
      return violation;
    }
    return Optional.of(Explanation.ofAmbiguousReads());
  }

  private Optional<Violation> decideStrong(StrongLevel strong) {
    Optional<VersionOrder.Contradiction> contradiction =
        facts.among(prepared.accesses().readsFrom()::included).contradiction();
    if (contradiction.isPresent()) {
      return Optional.of(new Explanation(prepared.accesses()).ofVersionOrder(contradiction.get()));
    }
    if (strong.sessionOrder().isPresent()) {
      return decideInSessionOrder(strong);
    }
    Optional<Violation> weak =
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

  private Optional<Violation> decideInSessionOrder(StrongLevel strong) {
    Optional<Violation> weak =
        weakViolation(prepared.accesses(), WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
    return weak.isPresent() ? weak : strongViolation(prepared.accesses(), strong);
  }

  private static StrongLevel inSessionOrder(StrongLevel level) {
    return level == StrongLevel.SERIALIZABILITY
        ? StrongLevel.STRONG_SESSION_SERIALIZABILITY
        : StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION;
  }

  private Optional<Violation> weakViolation(Accesses accesses, WeakLevel weak) {
    deadline.check();
    if (weak != WeakLevel.CUT_ISOLATION) {
      Optional<Violation> lists = listViolation(accesses);
      if (lists.isPresent()) {
        return lists;
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
                    derived -> {
                      if (weak == WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY) {
                        causal = Optional.of(derived);
                      }
                    }));
    return found.map(violation -> new Explanation(accesses).of(violation));
  }

  private Optional<Violation> listViolation(Accesses accesses) {
    return clock
        .time(Stage.WEAK, () -> ListChecker.check(accesses))
        .map(new ListExplanation(accesses)::of);
  }

  private Optional<Violation> strongViolation(Accesses accesses, StrongLevel strong) {
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
