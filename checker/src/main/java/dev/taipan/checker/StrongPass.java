package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.checker.strong.DraftedOrder;
import dev.taipan.history.Accesses;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.Polygraph;
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
  private static final int[] NOBODY = {};

  private final PreparedHistory prepared;
  private final WeakPass weak;
  private final Strategy strategy;
  private final VersionOrder facts;

  /** A violation is kept only until somebody has taken it, since it holds on to all derived. */
  private final Map<StrongLevel, Decision> decisions = new EnumMap<>(StrongLevel.class);

  /** Per level that was decided on the side of another one, what shows that it holds. */
  private final Map<StrongLevel, Optional<Evidence>> tried = new EnumMap<>(StrongLevel.class);

  /** Per level for which an order was drafted, what shows that it holds. */
  private final Map<StrongLevel, Optional<Evidence>> drafts = new EnumMap<>(StrongLevel.class);

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

  /**
   * Decides a level, or looks up what was decided, and hands over what violates it.
   *
   * @throws DeadlineExceededException when time runs out
   */
  Decision decide(StrongLevel level, Deadline deadline, StageClock clock) {
    Decision known = decisions.get(level);
    Decision decision =
        known == null || (!known.holds() && known.violation().isEmpty())
            ? decide(level, facts, deadline, clock)
            : known;
    decisions.put(level, decision.withoutViolation());
    clock.note(decision.effort());
    return decision;
  }

  /**
   * Decides a level, or looks up what was decided, and keeps what violates it for {@link #decide}.
   *
   * @return what shows that it holds, if it does
   * @throws DeadlineExceededException when time runs out
   */
  Optional<Evidence> findEvidence(StrongLevel level, Deadline deadline, StageClock clock) {
    Decision known = decisions.get(level);
    if (known == null) {
      known = decide(level, facts, deadline, clock);
      decisions.put(level, known);
    }
    clock.note(known.effort());
    return known.evidence();
  }

  /** Whether {@link #findEvidenceWithin} may still find that a level holds. */
  boolean mayBeSeenToHold(StrongLevel level) {
    return !tried.containsKey(level) || tried.get(level).isPresent();
  }

  /**
   * Looks for a while for what shows that a level holds, if nothing is known of the order of
   * versions.
   *
   * @param deadline of the whole decision
   * @throws DeadlineExceededException when the deadline passes
   */
  Optional<Evidence> findEvidenceWithin(
      Duration turn, StrongLevel level, Deadline deadline, StageClock clock) {
    if (!tried.containsKey(level)) {
      try {
        tried.put(level, findEvidenceWithoutFacts(level, deadline.orIn(turn), clock));
      } catch (DeadlineExceededException endOfTurn) {
        deadline.check();
      } catch (HeapTooSmallException | OutOfMemoryError tooLarge) {
        tried.put(level, Optional.empty());
      } finally {
        clock.note(Effort.NONE);
      }
    }
    return tried.getOrDefault(level, Optional.empty());
  }

  private Optional<Evidence> findEvidenceWithoutFacts(
      StrongLevel level, Deadline turn, StageClock clock) {
    return facts.isEmpty()
        ? findEvidence(level, turn, clock)
        : decide(level, VersionOrder.NONE, turn, clock).evidence();
  }

  /**
   * Drafts an order before anything is derived, once, where that may be quicker than to find out
   * what precedes what.
   *
   * @return what shows that the level holds, if a draft does
   * @throws DeadlineExceededException when time runs out
   */
  Optional<Evidence> draft(StrongLevel level, Deadline deadline, StageClock clock) {
    if (!drafts.containsKey(level)) {
      drafts.put(level, drafted(level, facts, deadline, clock));
    }
    return drafts.get(level);
  }

  private Optional<Evidence> drafted(
      StrongLevel level, VersionOrder known, Deadline deadline, StageClock clock) {
    Accesses accesses = accesses(level);
    if (!strategy.drafts() || !strategy.saturates() || !DraftedOrder.isPossible(accesses)) {
      return Optional.empty();
    }
    Polygraph polygraph = clock.time(Stage.GRAPH, () -> new Polygraph(accesses, level, known));
    if (DraftedOrder.isBetterSerializable(polygraph)) {
      return draft(level.serializable(), deadline, clock);
    }
    return clock
        .time(Stage.SOLVE, () -> DraftedOrder.of(polygraph, deadline))
        .map(order -> new Evidence.EventOrder(level, order, NOBODY));
  }

  private Accesses accesses(StrongLevel level) {
    return (level.sessionOrder().isPresent() ? prepared : prepared.withoutSessionOrder())
        .accesses();
  }

  private Decision decide(
      StrongLevel level, VersionOrder known, Deadline deadline, StageClock clock) {
    Optional<Evidence> drafted =
        known == facts ? draft(level, deadline, clock) : drafted(level, known, deadline, clock);
    return drafted
        .map(shown -> Decision.satisfied(shown, Effort.NONE))
        .orElseGet(() -> decideInStages(level, known, deadline, clock));
  }

  private Decision decideInStages(
      StrongLevel level, VersionOrder known, Deadline deadline, StageClock clock) {
    boolean inSessions = level.sessionOrder().isPresent();
    return new StrongDecision(
            accesses(level),
            level,
            known,
            inSessions ? causality() : Optional.empty(),
            strategy,
            deadline,
            clock,
            turn -> findSerializability(level, known, turn, clock))
        .decide();
  }

  /** What shows that the serializable level above one holds, if that is seen in time. */
  private Optional<Evidence> findSerializability(
      StrongLevel level, VersionOrder known, Deadline turn, StageClock clock) {
    try {
      StrongLevel serializable = level.serializable();
      return facts.isEmpty()
          ? findEvidence(serializable, turn, clock)
          : decide(serializable, known, turn, clock).evidence();
    } catch (DeadlineExceededException | HeapTooSmallException tooMuch) {
      return Optional.empty();
    }
  }

  /** Causality includes sessions, so what follows from it is of use only where they count. */
  private Optional<DerivedOrder> causality() {
    return weak.commitOrder(WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
  }
}
