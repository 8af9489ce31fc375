package dev.taipan.checker.elle;

import dev.taipan.checker.AnomalyChecker;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.EmptyHistory;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Violation;
import dev.taipan.checker.elle.Correspondence.Patterns;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides whether histories satisfy models of Elle's, as far as our levels and patterns decide
 * them.
 *
 * <p>Where a history has no times, models of real time are checked in session order: as Elle does,
 * which has no edges of real time then.
 */
public final class ElleChecker {
  private final History history;
  private final CheckOptions options;
  private final Evidence evidence;
  private final List<ElleAnomaly> besides = new ArrayList<>();

  private ElleChecker(History history, CheckOptions options) {
    this.history = history;
    this.options = options;
    evidence = new Evidence(history.hasTimes());
  }

  /**
   * Decides models, by as few levels as possible: the result is right, but {@code not} has only
   * what follows from these. The time limit is for each level.
   */
  public static ElleResult check(
      History history, Set<ConsistencyModel> models, CheckOptions options) {
    ElleChecker checker = new ElleChecker(history, options);
    return checker.decide(models);
  }

  /**
   * Decides models, and all levels besides, unless the models hold: then the result says only this.
   * The time limit is for all levels together.
   */
  public static ElleResult checkAll(
      History history, Set<ConsistencyModel> models, CheckOptions options) {
    ElleChecker checker = new ElleChecker(history, options);
    IsolationChecker.checkAll(history, options).values().forEach(checker.evidence::add);
    return checker.decide(models);
  }

  private ElleResult decide(Collection<ConsistencyModel> models) {
    if (EmptyHistory.isUndecided(history, options)) {
      return new ElleResult(Outcome.UNKNOWN, Map.of(), Set.of(), Set.of());
    }
    List<Outcome> outcomes = models.stream().map(this::decide).toList();
    Outcome valid = ElleResult.worst(outcomes);
    // As Elle does, which is silent on what nobody minds.
    return valid == Outcome.SATISFIED
        ? new ElleResult(valid, Map.of(), Set.of(), Set.of())
        : ElleResult.of(valid, evidence, besides);
  }

  private Outcome decide(ConsistencyModel model) {
    if (model == ConsistencyModel.READ_UNCOMMITTED) {
      decideOrderOfWrites();
    }
    Set<IsolationLevel> telling = new TreeSet<>();
    model.correspondence().implied().forEach(level -> telling.add(evidence.heard(level)));
    model.correspondence().impliedBy().forEach(level -> telling.add(evidence.heard(level)));
    if (model.correspondence().patterns().isPresent()) {
      telling.removeIf(ElleChecker::isCostly);
    }
    for (IsolationLevel level : telling) {
      if (evidence.outcome(model) != Outcome.UNKNOWN) {
        break;
      }
      if (!evidence.verdicts().containsKey(level)) {
        evidence.add(IsolationChecker.check(history, level, options));
      }
    }
    if (evidence.outcome(model) == Outcome.UNKNOWN) {
      model.correspondence().patterns().ifPresent(patterns -> search(model, patterns));
    }
    return evidence.outcome(model);
  }

  /** Keys of values have an order of writes unless somebody said otherwise; lists show theirs. */
  private void decideOrderOfWrites() {
    Optional<Violation> disorder = AnomalyChecker.disorderOfWrites(history);
    if (disorder.isPresent()) {
      refute(ConsistencyModel.READ_UNCOMMITTED, disorder.get());
    } else if (history.versionOrder().isEmpty()) {
      evidence.add(ConsistencyModel.READ_UNCOMMITTED, true);
    }
  }

  private void refute(ConsistencyModel model, Violation found) {
    evidence.add(found);
    evidence.add(model, false);
    besides.add(ElleAnomaly.of(found));
  }

  /** Whether a level may need a solver, where patterns decide in polynomial time. */
  private static boolean isCostly(IsolationLevel level) {
    return level.compareTo(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY) > 0;
  }

  private void search(ConsistencyModel model, Patterns patterns) {
    History seen = patterns.countSessions() ? history : history.withoutSessionOrder();
    Optional<Violation> found =
        AnomalyChecker.firstInLists(seen, patterns.taps())
            .or(() -> AnomalyChecker.first(seen, patterns.taps(), options.weakAlgorithm()));
    if (found.isPresent()) {
      refute(model, found.get());
    } else if (AnomalyChecker.isUnambiguous(seen)) {
      evidence.add(model, true);
    }
  }
}
