package dev.taipan.checker;

import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.HeapTooSmallException;
import dev.taipan.weak.DerivedOrder;
import dev.taipan.weak.WeakLevel;
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
   * @param violation kept only until somebody has taken it, since it holds on to all that was
   *     derived
   */
  private record Answer(boolean holds, Optional<Finding> violation, Effort effort) {}

  private final PreparedHistory prepared;
  private final WeakPass weak;
  private final Strategy strategy;
  private final VersionOrder facts;
  private final Map<StrongLevel, Answer> answers = new EnumMap<>(StrongLevel.class);

  /** Per level that was tried for a while, whether it was seen to hold. */
  private final Map<StrongLevel, Boolean> tried = new EnumMap<>(StrongLevel.class);

  private Effort effort = Effort.NONE;

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
    answers.put(level, new Answer(answer.holds(), Optional.empty(), answer.effort()));
    effort = answer.effort();
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
    return known.holds();
  }

  /**
   * Whether a level is seen to hold in a while, if nothing is known of the order of versions.
   *
   * @param deadline of the whole check
   * @throws DeadlineExceededException when the deadline passes
   */
  boolean holdsWithin(Duration attempt, StrongLevel level, Deadline deadline, StageClock clock) {
    Boolean known = tried.get(level);
    if (known == null) {
      known = attempt(level, deadline.orIn(attempt), clock);
      deadline.check();
      tried.put(level, known);
    }
    return known;
  }

  private boolean attempt(StrongLevel level, Deadline attempt, StageClock clock) {
    try {
      if (facts.isEmpty()) {
        return holds(level, attempt, clock);
      }
      return decide(level, VersionOrder.NONE, attempt, clock).holds();
    } catch (DeadlineExceededException | HeapTooSmallException tooMuch) {
      return false;
    } finally {
      effort = Effort.NONE;
    }
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
            clock);
    try {
      Optional<Finding> violation = decision.decide();
      return new Answer(violation.isEmpty(), violation, decision.effort());
    } finally {
      effort = decision.effort();
    }
  }

  /** Causality includes sessions, so what follows from it is of use only where they count. */
  private Optional<DerivedOrder> causality() {
    return weak.commitOrder(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
  }
}
