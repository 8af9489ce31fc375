package dev.taipan.checker;

import dev.taipan.checker.choice.ChoiceDecision;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.explain.RecordedLists;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.reason.Explainer;
import dev.taipan.checker.reason.Finding;
import dev.taipan.checker.reason.Findings;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.DerivedOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Decides one level of one history: the pipeline. */
final class LevelDecision {
  /** How long a weak level is tried by way of a strong one. */
  private static final Duration ATTEMPT = Duration.ofSeconds(5);

  private final SharedWork shared;
  private final PreparedHistory prepared;
  private final IsolationLevel level;
  private final Deadline deadline;
  private final StageClock clock;

  /** What the strong engine did last. */
  private Effort effort = Effort.NONE;

  /** What shows that the level holds, once that is known. */
  private Optional<Evidence> evidence = Optional.empty();

  LevelDecision(SharedWork shared, IsolationLevel level, StageClock clock) {
    this.shared = shared;
    this.level = level;
    this.clock = clock;
    prepared = shared.prepared();
    deadline = shared.deadline();
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
    Duration spent = Duration.ofNanos(System.nanoTime() - start);
    return finding
        .map(found -> clock.time(Stage.EXPLAIN, () -> explain(found, spent)))
        .map(violation -> Verdict.violated(level, violation, clock.times(), effort))
        .orElseGet(
            () ->
                Verdict.satisfied(level, evidence.orElseThrow(), "decided", clock.times(), effort));
  }

  private Violation explain(Finding found, Duration spent) {
    RecordedLists lists = RecordedLists.of(prepared.accesses().history());
    VersionOrder facts = shared.facts();
    return new Explainer(
            prepared.accesses(), new PartDecision(level, facts), facts, lists, deadline)
        .explain(found, spent);
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
    Optional<Finding> violation = shared.weak().violation(weak, clock);
    if (violation.isPresent()) {
      return violation;
    }
    if (!weak.hasCommitOrder()) {
      return satisfied(new Evidence.RepeatableReads());
    }
    DerivedOrder derived = shared.weak().commitOrder(weak).orElseThrow();
    return prepared.isAmbiguous()
        ? decideAmbiguous(weak, derived)
        : satisfied(new Evidence.CommitOrder(weak, derived.transactionsInOrder()));
  }

  private Optional<Finding> decideAmbiguous(WeakLevel weak, DerivedOrder derived) {
    ChoiceDecision choice =
        new ChoiceDecision(
            prepared.accesses(), weak, derived, shared.strategy().solver(), deadline);
    if (clock.time(Stage.WEAK, choice::isLikelyRight)) {
      return satisfied(new Evidence.Choice(weak, choice.readsFrom()));
    }
    if (choice.hasFewAlternatives() && satisfiesSomeStrongerLevel()) {
      return satisfied(shared.strong().evidence().orElseThrow());
    }
    if (clock.time(Stage.WEAK, choice::isSatisfied)) {
      return satisfied(new Evidence.Choice(weak, choice.readsFrom()));
    }
    shared.violatesWeakLevel();
    return Optional.of(Findings.ofAmbiguousReads(prepared.accesses()));
  }

  private Optional<Finding> satisfied(Evidence shown) {
    evidence = Optional.of(shown);
    return Optional.empty();
  }

  /**
   * A history that satisfies a weak level usually satisfies a strong one, whose engine finds out
   * much more of what reads observed before it has to choose. It gets some time, no more.
   */
  private boolean satisfiesSomeStrongerLevel() {
    return shared.weak().violation(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, clock).isEmpty()
        && shared
            .strong()
            .holdsWithin(ATTEMPT, StrongLevel.STRONG_SESSION_SERIALIZABILITY, deadline, clock);
  }

  private Optional<Finding> decideStrong(StrongLevel strong) {
    Optional<Finding> contradiction = shared.contradiction();
    if (contradiction.isPresent()) {
      return contradiction;
    }
    if (strong.realTime().isEmpty() && shared.serialOrder(clock).isPresent()) {
      return satisfied(shared.serialOrder(clock).get());
    }
    boolean inSessions = strong.sessionOrder().isPresent();
    Optional<Finding> weak =
        inSessions
            ? shared.weak().violation(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, clock)
            : shared.weak().violationWithoutSessions(WeakLevel.READ_ATOMICITY, clock);
    if (weak.isPresent()) {
      return weak;
    }
    return !inSessions && holdsInSessionOrder(strong)
        ? Optional.empty()
        : withEffort(() -> shared.strong().violation(strong, deadline, clock));
  }

  /** Sessions give chains, and chains make it cheap to find that the stronger level holds. */
  private boolean holdsInSessionOrder(StrongLevel strong) {
    return prepared.hasSessionOrder()
        && !shared.violatesSessionOrder()
        && shared.weak().violation(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, clock).isEmpty()
        && withEffort(() -> shared.strong().holds(strong.inSessionOrder(), deadline, clock));
  }

  private <T> T withEffort(Supplier<T> decision) {
    try {
      return decision.get();
    } finally {
      effort = shared.strong().effort();
      evidence = shared.strong().evidence();
    }
  }
}
