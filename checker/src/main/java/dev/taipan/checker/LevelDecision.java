package dev.taipan.checker;

import dev.taipan.checker.choice.ChoiceDecision;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.RecordedLists;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.reason.Explainer;
import dev.taipan.checker.reason.Finding;
import dev.taipan.checker.reason.Findings;
import dev.taipan.checker.strong.SerialOrders;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.DerivedOrder;
import java.time.Duration;
import java.util.Optional;

/** Decides one level of one history: the pipeline. */
final class LevelDecision {
  /** How long a weak level is first tried by way of a strong one, and then by itself. */
  private static final Duration FIRST_TURN = Duration.ofSeconds(4);

  /** So much longer is each turn than the one before. */
  private static final int LONGER = 3;

  /** So much work is done to see whether a part violates a level. */
  private static final Duration FOR_A_PART = Duration.ofSeconds(1);

  /** Implies all weak levels, holds mostly where they do, and is the quickest to decide. */
  private static final StrongLevel STRONGER = StrongLevel.STRONG_SESSION_SERIALIZABILITY;

  private final SharedWork shared;
  private final PreparedHistory prepared;
  private final IsolationLevel level;
  private final Deadline deadline;
  private final StageClock clock;

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

  /**
   * Decides, and explains a violation.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Verdict decideAndExplain() {
    Decision decision = decide();
    if (decision.holds()) {
      return Verdict.satisfied(
          level, decision.evidence().get(), "decided", clock.times(), decision.effort());
    }
    return explained(decision.violation().orElseThrow(), decision.effort(), shared.deadline());
  }

  /**
   * Looks, with little work, whether a part of the history that violates a stronger level violates
   * this one too; explains it if so, with as little work where time is over.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Verdict> decideByPart(Part part) {
    VersionOrder facts = shared.facts();
    Deadline little = deadline.countingWork().orIn(FOR_A_PART);
    Deadline patience =
        shared.deadline().isOver()
            ? Deadline.NONE.countingWork().orIn(FOR_A_PART)
            : shared.deadline();
    return new PartDecision(level, facts)
        .find(new Excerpt(prepared.accesses(), part), little)
        .map(found -> Findings.ofTransactions(prepared.accesses(), found.name(), part))
        .map(found -> explained(found, Effort.NONE, patience));
  }

  private Verdict explained(Finding found, Effort effort, Deadline patience) {
    Violation violation = clock.time(Stage.EXPLAIN, () -> explain(found, patience));
    return Verdict.violated(level, violation, clock.times(), effort);
  }

  private Violation explain(Finding found, Deadline patience) {
    RecordedLists lists = RecordedLists.of(prepared.accesses().history());
    VersionOrder facts = shared.facts();
    return new Explainer(
            prepared.accesses(), new PartDecision(level, facts), facts, lists, patience)
        .explain(found);
  }

  /**
   * Decides, and explains nothing.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Decision decide() {
    deadline.check();
    return level.definition() instanceof Definition.Weak weak
        ? decideWeak(weak.level())
        : decideStrong(((Definition.Strong) level.definition()).level());
  }

  private Decision decideWeak(WeakLevel weak) {
    Optional<Finding> violation = shared.weak().findViolation(weak, clock);
    if (violation.isPresent()) {
      return violated(violation.get());
    }
    if (!weak.hasCommitOrder()) {
      return satisfied(new Evidence.RepeatableReads());
    }
    DerivedOrder derived = shared.weak().commitOrder(weak).orElseThrow();
    return prepared.isAmbiguous()
        ? decideAmbiguous(weak, derived)
        : satisfied(new Evidence.CommitOrder(weak, derived.transactionsInOrder()));
  }

  private static Decision satisfied(Evidence shown) {
    return Decision.satisfied(shown, Effort.NONE);
  }

  private static Decision violated(Finding found) {
    return Decision.violated(found, Effort.NONE);
  }

  private Decision decideAmbiguous(WeakLevel weak, DerivedOrder derived) {
    ChoiceDecision choice =
        new ChoiceDecision(
            prepared.accesses(), weak, derived, shared.strategy().solver(), deadline);
    Optional<ReadsFrom> likely = clock.time(Stage.WEAK, choice::tryLikelyChoices);
    if (likely.isPresent()) {
      return satisfied(new Evidence.Choice(weak, likely.get()));
    }
    Deadline working = deadline.countingWork();
    Duration turn = FIRST_TURN;
    while (mayFindEvidenceOfStrongerLevel()) {
      Optional<Evidence> stronger = findEvidenceOfStrongerLevel(turn, working);
      if (stronger.isPresent()) {
        return satisfied(stronger.get());
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

  private Decision decideChoice(WeakLevel weak, ChoiceDecision choice, Deadline turn) {
    Optional<ReadsFrom> observed = clock.time(Stage.WEAK, () -> choice.decide(turn));
    if (observed.isPresent()) {
      return satisfied(new Evidence.Choice(weak, observed.get()));
    }
    shared.noteViolationOfWeakLevel();
    return violated(Findings.ofAmbiguousReads(prepared.accesses()));
  }

  /**
   * A history that satisfies a weak level usually satisfies a strong one, whose engine finds out
   * much more of what reads observed before it has to choose. It takes turns with the weak level;
   * turns are counted in work, so that the same level decides each time.
   */
  private Optional<Evidence> findEvidenceOfStrongerLevel(Duration turn, Deadline working) {
    return shared.strong().findEvidenceWithin(turn, STRONGER, working, clock);
  }

  private boolean mayFindEvidenceOfStrongerLevel() {
    return !shared.violatesSessionOrder()
        && shared.strong().mayBeSeenToHold(STRONGER)
        && findViolationOfCausality().isEmpty();
  }

  private Decision decideStrong(StrongLevel strong) {
    Optional<Finding> contradiction = shared.findContradiction();
    if (contradiction.isPresent()) {
      return violated(contradiction.get());
    }
    Optional<Finding> lost =
        strong.separatesWriters() ? shared.findLostUpdate(clock) : Optional.empty();
    if (lost.isEmpty()
        && strong.realTime().isEmpty()
        && shared.findSerialOrder(clock).isPresent()) {
      return satisfied(shared.findSerialOrder(clock).get());
    }
    if (lost.isEmpty() && findDraft(strong).isPresent()) {
      return satisfied(findDraft(strong).get());
    }
    boolean inSessions = strong.sessionOrder().isPresent();
    Optional<Finding> weak =
        inSessions
            ? findViolationOfCausality()
            : shared.weak().findViolationWithoutSessions(WeakLevel.READ_ATOMICITY, clock);
    if (weak.or(() -> lost).isPresent()) {
      return violated(weak.or(() -> lost).get());
    }
    Optional<Evidence> inSessionOrder =
        inSessions ? Optional.empty() : findEvidenceInSessionOrder(strong);
    return inSessionOrder
        .map(shown -> Decision.satisfied(shown, clock.effort()))
        .orElseGet(() -> shared.strong().decide(strong, deadline, clock));
  }

  /** Where sessions are short, a draft takes less than to find out that causality holds. */
  private Optional<Evidence> findDraft(StrongLevel strong) {
    StrongLevel drafted = prepared.history().hasSessionOrder() ? strong.inSessionOrder() : strong;
    return SerialOrders.hasLongSessions(prepared.history())
        ? Optional.empty()
        : shared.strong().draft(drafted, deadline, clock);
  }

  /** Sessions give chains, and chains make it cheap to find that the stronger level holds. */
  private Optional<Evidence> findEvidenceInSessionOrder(StrongLevel strong) {
    return prepared.history().hasSessionOrder()
            && !shared.violatesSessionOrder()
            && findViolationOfCausality().isEmpty()
        ? shared.strong().findEvidence(strong.inSessionOrder(), deadline, clock)
        : Optional.empty();
  }

  private Optional<Finding> findViolationOfCausality() {
    return shared.weak().findViolation(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, clock);
  }
}
