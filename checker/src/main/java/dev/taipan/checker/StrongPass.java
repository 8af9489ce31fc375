package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.reason.Finding;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.HeapTooSmallException;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.DerivedOrder;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the strong engine decides about one history that is free of violations of read atomicity, or
 * of causality where a level counts sessions: each level once, for however many levels that rest on
 * it.
 */
final class StrongPass {

  /**
   * That a level holds or not.
   *
   * @param evidence if it holds
   * @param violation kept only until somebody has taken it, since it holds on to all that was
   *     derived
   */
  private record Answer(Optional<Evidence> evidence, Optional<Finding> violation, Effort effort) {
    boolean holds() {
      return evidence.isPresent();
    }
  }

  private final PreparedHistory prepared;
  private final WeakPass weak;
  private final Strategy strategy;
  private final VersionOrder facts;
  private final Map<StrongLevel, Answer> answers = new EnumMap<>(StrongLevel.class);

  /** Per level that was decided on the side of another one, what shows that it holds. */
  private final Map<StrongLevel, Optional<Evidence>> tried = new EnumMap<>(StrongLevel.class);

  private Effort effort = Effort.NONE;
  private Optional<Evidence> evidence = Optional.empty();

  /**
   * Decides nothing yet.
   *
   * @param weak tells the causality that it found
   * @param facts the order of versions, as far as it is trusted
   */
  StrongPass(PreparedHistory prepared, WeakPass weak, Strategy strategy, VersionOrder facts) {
    this.prepared = prepared;
    this.weak = weak;
    this.strategy = strategy;
    this.facts = facts;
  }

  /** What shows that the level holds that was decided or looked up last; empty if it does not. */
  Optional<Evidence> evidence() {
    return evidence;
  }

  /** The effort of the decision that was made or looked up last, even if it was stopped. */
  Effort effort() {
    return effort;
  }

  /**
   * What violates a level; to be asked once per level.
   *
   * @throws DeadlineExceededException when time runs out
   */
  Optional<Finding> violation(StrongLevel level, Deadline deadline, StageClock clock) {
    Answer known = answers.get(level);
    Answer answer =
        known == null || (!known.holds() && known.violation().isEmpty())
            ? decide(level, facts, deadline, clock)
            : known;
    answers.put(level, new Answer(answer.evidence(), Optional.empty(), answer.effort()));
    effort = answer.effort();
    evidence = answer.evidence();
    return answer.violation();
  }

  /**
   * Whether a level holds.
   *
   * @throws DeadlineExceededException when time runs out
   */
  boolean holds(StrongLevel level, Deadline deadline, StageClock clock) {
    Answer known = answers.get(level);
    if (known == null) {
      known = decide(level, facts, deadline, clock);
      answers.put(level, known);
    }
    effort = known.effort();
    evidence = known.evidence();
    return known.holds();
  }

  /** Whether {@link #holdsWithin} may still find that a level holds. */
  boolean mayBeSeenToHold(StrongLevel level) {
    return !tried.containsKey(level) || tried.get(level).isPresent();
  }

  /**
   * Whether a level is seen to hold in a while, if nothing is known of the order of versions.
   *
   * @param deadline of the whole decision
   * @throws DeadlineExceededException when the deadline passes
   */
  boolean holdsWithin(Duration turn, StrongLevel level, Deadline deadline, StageClock clock) {
    if (!tried.containsKey(level)) {
      try {
        tried.put(level, seenToHold(level, deadline.orIn(turn), clock));
      } catch (DeadlineExceededException endOfTurn) {
        deadline.check();
      } catch (HeapTooSmallException | OutOfMemoryError tooLarge) {
        tried.put(level, Optional.empty());
      } finally {
        effort = Effort.NONE;
      }
    }
    evidence = tried.getOrDefault(level, Optional.empty());
    return evidence.isPresent();
  }

  private Optional<Evidence> seenToHold(StrongLevel level, Deadline turn, StageClock clock) {
    if (facts.isEmpty()) {
      return holds(level, turn, clock) ? evidence : Optional.empty();
    }
    return decide(level, VersionOrder.NONE, turn, clock).evidence();
  }

  private Answer decide(
      StrongLevel level, VersionOrder known, Deadline deadline, StageClock clock) {
    boolean inSessions = level.sessionOrder().isPresent();
    StrongDecision decision =
        new StrongDecision(
            inSessions ? prepared.accesses() : prepared.withoutSessionOrder(),
            level,
            known,
            inSessions ? causality() : Optional.empty(),
            strategy,
            deadline,
            clock,
            turn -> serializability(level, known, turn, clock));
    try {
      Optional<Finding> violation = decision.decide();
      return new Answer(decision.evidence(), violation, decision.effort());
    } finally {
      effort = decision.effort();
    }
  }

  /** What shows that the serializable level above one holds, if that is seen in time. */
  private Optional<Evidence> serializability(
      StrongLevel level, VersionOrder known, Deadline turn, StageClock clock) {
    try {
      StrongLevel serializable = level.serializable();
      if (facts.isEmpty()) {
        return holds(serializable, turn, clock) ? evidence : Optional.empty();
      }
      return decide(serializable, known, turn, clock).evidence();
    } catch (DeadlineExceededException | HeapTooSmallException tooMuch) {
      return Optional.empty();
    }
  }

  /** Causality includes sessions, so what follows from it is of use only where they count. */
  private Optional<DerivedOrder> causality() {
    return weak.commitOrder(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
  }
}
