package dev.taipan.report.elle;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.EmptyHistory;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.report.elle.Correspondence.Patterns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
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
  private final PreparedHistory prepared;
  private final CheckOptions options;
  private final ElleEvidence evidence;
  private final List<ElleAnomaly> besides = new ArrayList<>();

  private ElleChecker(History history, CheckOptions options) {
    this.history = history;
    prepared = new PreparedHistory(history, options.workers());
    this.options = options;
    evidence = new ElleEvidence(history.hasTimes());
  }

  /**
   * Decides models, by as few levels as possible: the result is right, but {@code not} has only
   * what follows from these. The time limit is for each level.
   */
  public static ElleResult check(
      History history, Set<ConsistencyModel> models, CheckOptions options) {
    return check(history, new Expectation(models, Set.of()), options);
  }

  /**
   * Decides whether a history is what is expected, by as few levels as possible. The time limit is
   * for each level.
   */
  public static ElleResult check(History history, Expectation expected, CheckOptions options) {
    return new ElleChecker(history, options).decide(expected);
  }

  /**
   * Decides models, and all levels besides, unless the models hold: then the result says only this.
   * The time limit is for all levels together.
   */
  public static ElleResult checkAll(
      History history, Set<ConsistencyModel> models, CheckOptions options) {
    return checkAll(history, new Expectation(models, Set.of()), options);
  }

  /**
   * Decides whether a history is what is expected, and all levels besides, unless it is: then the
   * result says only this. The time limit is for all levels together.
   */
  public static ElleResult checkAll(History history, Expectation expected, CheckOptions options) {
    ElleChecker checker = new ElleChecker(history, options);
    IsolationChecker.checkAll(checker.prepared, options).values().stream()
        .filter(verdict -> isOfElle(verdict.level()))
        .forEach(checker.evidence::add);
    return checker.decide(expected);
  }

  /** What violates a level that is none of Elle's models has no place in an answer of Elle's. */
  private static boolean isOfElle(IsolationLevel level) {
    return !isCostly(level)
        || Arrays.stream(ConsistencyModel.values())
            .map(ConsistencyModel::correspondence)
            .anyMatch(model -> model.isExact() && model.impliedBy().contains(level));
  }

  private ElleResult decide(Expectation expected) {
    if (EmptyHistory.isUndecided(history, options)) {
      return new ElleResult(Outcome.UNKNOWN, Map.of(), Set.of(), Set.of());
    }
    Outcome valid = ElleResult.worst(expected.models().stream().map(this::decide).toList());
    if (valid != Outcome.VIOLATED) {
      List<Outcome> absent = expected.anomalies().stream().map(this::absence).toList();
      valid = ElleResult.worst(List.of(valid, ElleResult.worst(absent)));
    }
    // As Elle does, which is silent on what nobody minds.
    return valid == Outcome.SATISFIED
        ? new ElleResult(valid, Map.of(), Set.of(), Set.of())
        : ElleResult.of(valid, evidence, besides, expected);
  }

  /**
   * Whether a history is free of an anomaly: if a model that forbids it holds, and not if the
   * anomaly is found. Where the model is violated by another one, it may still be seen that there
   * is no cycle of the kind.
   */
  private Outcome absence(ElleType anomaly) {
    Set<ConsistencyModel> forbidding = EnumSet.allOf(ConsistencyModel.class);
    forbidding.removeIf(model -> !model.isRefutedBy(anomaly));
    if (ConsistencyModel.weakest(forbidding).stream()
        .anyMatch(model -> decide(model) == Outcome.SATISFIED)) {
      return Outcome.SATISFIED;
    }
    if (evidence.has(anomaly) || isInstanceOfPattern(anomaly)) {
      return Outcome.VIOLATED;
    }
    return AntiDependencyCycles.areAbsent(prepared, anomaly) ? Outcome.SATISFIED : Outcome.UNKNOWN;
  }

  private boolean isInstanceOfPattern(ElleType anomaly) {
    Set<Tap> patterns = EnumSet.noneOf(Tap.class);
    for (Anomaly kind : Anomaly.values()) {
      if (kind.elleType().filter(type -> type.generalized().contains(anomaly)).isPresent()) {
        patterns.addAll(kind.taps());
      }
    }
    try {
      first(prepared.withoutSessionOrder(), patterns)
          .ifPresent(
              found -> {
                evidence.add(found);
                besides.add(ElleAnomaly.of(found));
              });
    } catch (DeadlineExceededException tooLong) {
      return false;
    }
    return evidence.has(anomaly);
  }

  /** An instance of some patterns; a search for one has the time of a level. */
  private Optional<Violation> first(PreparedHistory seen, Set<Tap> patterns) {
    Deadline deadline = options.deadline();
    return AnomalyChecker.firstInLists(seen, patterns)
        .or(() -> AnomalyChecker.first(seen, patterns, options.weakAlgorithm(), deadline));
  }

  private Outcome decide(ConsistencyModel model) {
    if (model == ConsistencyModel.READ_UNCOMMITTED && evidence.outcome(model) == Outcome.UNKNOWN) {
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
        evidence.add(IsolationChecker.check(prepared, level, options));
      }
    }
    if (evidence.outcome(model) == Outcome.UNKNOWN) {
      model.correspondence().patterns().ifPresent(patterns -> search(model, patterns));
    }
    return evidence.outcome(model);
  }

  /** Keys of values have an order of writes unless somebody said otherwise; lists show theirs. */
  private void decideOrderOfWrites() {
    Optional<Violation> disorder = AnomalyChecker.disorderOfWrites(prepared);
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
    return level.forbidden().isEmpty();
  }

  private void search(ConsistencyModel model, Patterns patterns) {
    PreparedHistory seen = patterns.countSessions() ? prepared : prepared.withoutSessionOrder();
    try {
      Optional<Violation> found = first(seen, patterns.taps());
      if (found.isPresent()) {
        refute(model, found.get());
      } else if (AnomalyChecker.isUnambiguous(seen)) {
        evidence.add(model, true);
      }
    } catch (DeadlineExceededException tooLong) {
      // Nothing more is known of the model then.
      return;
    }
  }
}
