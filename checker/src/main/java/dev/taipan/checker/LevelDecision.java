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
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.DerivedOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Decides one level of one history: the pipeline. */
final class LevelDecision {
  /** How long a weak level is first tried by way of a strong one, and then by itself. */
  private static final Duration FIRST_TURN = Duration.ofSeconds(4);

  /** So much longer is each turn than the one before. */
  private static final int LONGER = 3;

  /** Implies all weak levels, holds mostly where they do, and is the quickest to decide. */
  private static final StrongLevel STRONGER = StrongLevel.STRONG_SESSION_SERIALIZABILITY;

  private final SharedWork shared;
  private final PreparedHistory prepared;
  private final IsolationLevel level;
  private final Deadline deadline;
  private final StageClock clock;

  /** What the strong engine did last. */
  private Effort effort = Effort.NONE;

  /** What shows that the level holds, once that is known. */
  private Optional<Evidence> evidence = Optional.empty();

  /** Decides with all the time that there is. */
  LevelDecision(SharedWork shared, IsolationLevel level, StageClock clock) {
    this(shared, level, shared.deadline(), clock);
  }

  /**
   * Decides with a share of the time.
   *
   * @param deadline when the decision ends at the latest; an explanation may take longer
   */
  LevelDecision(SharedWork shared, IsolationLevel level, Deadline deadline, StageClock clock) {
    this.shared = shared;
    this.level = level;
    this.clock = clock;
    prepared = shared.prepared();
    this.deadline = deadline;
  }

  /** What the strong engine has done, even if it was stopped. */
  Effort effort() {
    return effort;
  }

  /**
   * Decides, and explains a violation.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Verdict decide() {
    return find()
        .map(found -> clock.time(Stage.EXPLAIN, () -> explain(found)))
        .map(violation -> Verdict.violated(level, violation, clock.times(), effort))
        .orElseGet(
            () ->
                Verdict.satisfied(level, evidence.orElseThrow(), "decided", clock.times(), effort));
  }

  private Violation explain(Finding found) {
    RecordedLists lists = RecordedLists.of(prepared.accesses().history());
    VersionOrder facts = shared.facts();
    return new Explainer(
            prepared.accesses(), new PartDecision(level, facts), facts, lists, shared.deadline())
        .explain(found);
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
    Deadline working = deadline.countingWork();
    Duration turn = FIRST_TURN;
    while (mayBeSeenToSatisfyStrongerLevel()) {
      if (satisfiesStrongerLevel(turn, working)) {
        return satisfied(shared.strong().evidence().orElseThrow());
      }
      try {
        return decideChoice(weak, choice, working.orIn(turn));
      } catch (DeadlineExceededException endOfTurn) {
        deadline.check();
      }
      turn = turn.multipliedBy(LONGER);
    }
    return decideChoice(weak, choice, deadline);
  }

  private Optional<Finding> decideChoice(WeakLevel weak, ChoiceDecision choice, Deadline turn) {
    if (clock.time(Stage.WEAK, () -> choice.isSatisfied(turn))) {
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
   * much more of what reads observed before it has to choose. It takes turns with the weak level;
   * turns are counted in work, so that the same level decides each time.
   */
  private boolean satisfiesStrongerLevel(Duration turn, Deadline working) {
    return shared.strong().holdsWithin(turn, STRONGER, working, clock);
  }

  private boolean mayBeSeenToSatisfyStrongerLevel() {
    return !shared.violatesSessionOrder()
        && shared.strong().mayBeSeenToHold(STRONGER)
        && shared.weak().violation(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, clock).isEmpty();
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
