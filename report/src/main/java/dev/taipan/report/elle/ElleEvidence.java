package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.ElleType;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is known of one history, and what follows from it for Elle's models. A model is refuted only
 * by a violated level that it implies, by an anomaly that it forbids and that the history has
 * whatever the order of versions, or by an instance of a pattern that defines it.
 */
final class ElleEvidence {
  private final boolean hasTimes;
  private final Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
  private final Set<Anomaly> established = EnumSet.noneOf(Anomaly.class);
  private final Set<ConsistencyModel> refuted = EnumSet.noneOf(ConsistencyModel.class);
  private final Set<ConsistencyModel> satisfied = EnumSet.noneOf(ConsistencyModel.class);

  /**
   * Nothing is known yet.
   *
   * @param hasTimes whether the history has times; where it has none, real time forbids nothing
   */
  ElleEvidence(boolean hasTimes) {
    this.hasTimes = hasTimes;
  }

  /** Takes a verdict on a level. */
  void add(Verdict verdict) {
    verdicts.put(verdict.level(), verdict);
    verdict.violation().ifPresent(this::add);
  }

  /** Takes a violation of whatever level. */
  void add(Violation violation) {
    violation.established().ifPresent(established::add);
  }

  /** Takes an answer to the question whether the history satisfies a model. */
  void add(ConsistencyModel model, boolean holds) {
    (holds ? satisfied : refuted).add(model);
  }

  /** The verdicts taken so far. */
  Map<IsolationLevel, Verdict> verdicts() {
    return Collections.unmodifiableMap(verdicts);
  }

  /**
   * The level that says of this history what another one does; without times, real time is mute.
   */
  IsolationLevel heard(IsolationLevel level) {
    return hasTimes ? level : level.withoutTimes();
  }

  /** What is known of a model. */
  Outcome outcome(ConsistencyModel model) {
    if (impossible().contains(model)) {
      return Outcome.VIOLATED;
    }
    boolean holds =
        satisfied.stream().anyMatch(known -> known.implies(model))
            || model.correspondence().impliedBy().stream().anyMatch(this::isSatisfied);
    return holds ? Outcome.SATISFIED : Outcome.UNKNOWN;
  }

  private boolean isSatisfied(IsolationLevel level) {
    return verdicts.values().stream()
        .anyMatch(
            verdict ->
                verdict.outcome() == Outcome.SATISFIED && verdict.level().implies(heard(level)));
  }

  /** Whether the history has an anomaly, or a special case of it. */
  boolean has(ElleType anomaly) {
    return types().anyMatch(type -> type.generalized().contains(anomaly));
  }

  private Stream<ElleType> types() {
    return established.stream().flatMap(anomaly -> anomaly.elleType().stream());
  }

  /** The models that are refuted, with all that imply them. */
  Set<ConsistencyModel> impossible() {
    Set<ConsistencyModel> impossible = EnumSet.noneOf(ConsistencyModel.class);
    for (ConsistencyModel model : ConsistencyModel.values()) {
      if (Arrays.stream(ConsistencyModel.values())
          .anyMatch(weaker -> model.implies(weaker) && isRefuted(weaker))) {
        impossible.add(model);
      }
    }
    return impossible;
  }

  private boolean isRefuted(ConsistencyModel model) {
    return refuted.contains(model)
        || model.correspondence().implied().stream().anyMatch(this::isViolated)
        || types().anyMatch(model::isRefutedBy);
  }

  private boolean isViolated(IsolationLevel level) {
    return verdicts.values().stream()
        .anyMatch(
            verdict -> verdict.outcome() == Outcome.VIOLATED && level.implies(verdict.level()));
  }
}
