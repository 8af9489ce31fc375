package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Anomaly;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What Elle would return on a history: whether it is valid, what was found, and which models that
 * rules out. Unlike Elle's it is complete: {@code true} says that nothing is there to be found.
 *
 * @param valid whether the models or levels asked about hold
 * @param anomalies what was found, by Elle's names, sorted
 * @param not the weakest models that are ruled out
 * @param alsoNot the other models that are ruled out: those that imply one of these
 */
public record ElleResult(
    Outcome valid,
    Map<String, List<Violation>> anomalies,
    Set<ConsistencyModel> not,
    Set<ConsistencyModel> alsoNot) {

  /** Keeps copies. */
  public ElleResult {
    Map<String, List<Violation>> sorted = new TreeMap<>();
    anomalies.forEach((type, instances) -> sorted.put(type, List.copyOf(instances)));
    anomalies = Collections.unmodifiableMap(sorted);
    not = Collections.unmodifiableSet(copy(not));
    alsoNot = Collections.unmodifiableSet(copy(alsoNot));
  }

  private static Set<ConsistencyModel> copy(Collection<ConsistencyModel> models) {
    Set<ConsistencyModel> copy = EnumSet.noneOf(ConsistencyModel.class);
    copy.addAll(models);
    return copy;
  }

  /** The result of verdicts on levels; valid where all of them hold. */
  public static ElleResult of(Map<IsolationLevel, Verdict> verdicts) {
    ElleEvidence evidence = new ElleEvidence(true);
    verdicts.values().forEach(evidence::add);
    return of(
        worst(verdicts.values().stream().map(Verdict::outcome).toList()),
        evidence,
        List.of(),
        verdict -> true);
  }

  /**
   * The result of all that is known of a history, of which the anomalies are told that were asked
   * about.
   */
  static ElleResult of(
      Outcome valid, ElleEvidence evidence, List<ElleAnomaly> besides, Expectation expected) {
    return of(valid, evidence, besides, verdict -> isAskedAbout(verdict, expected));
  }

  private static boolean isAskedAbout(Verdict verdict, Expectation expected) {
    return expected.asksAbout(verdict.level())
        || verdict
            .violation()
            .flatMap(Violation::established)
            .flatMap(Anomaly::elleType)
            .filter(expected::asksAbout)
            .isPresent();
  }

  private static ElleResult of(
      Outcome valid, ElleEvidence evidence, List<ElleAnomaly> besides, Predicate<Verdict> asked) {
    Set<ConsistencyModel> impossible = evidence.impossible();
    impossible.removeIf(model -> !model.canBeRefuted());
    Set<ConsistencyModel> not = ConsistencyModel.weakest(impossible);
    impossible.removeAll(not);
    return new ElleResult(valid, anomalies(evidence, besides, asked), not, impossible);
  }

  /** Violated if any is, else unknown if any is. */
  static Outcome worst(Collection<Outcome> outcomes) {
    if (outcomes.contains(Outcome.VIOLATED)) {
      return Outcome.VIOLATED;
    }
    return outcomes.contains(Outcome.UNKNOWN) ? Outcome.UNKNOWN : Outcome.SATISFIED;
  }

  /** What was found, once each: levels share violations with those that imply them. */
  private static Map<String, List<Violation>> anomalies(
      ElleEvidence evidence, List<ElleAnomaly> besides, Predicate<Verdict> asked) {
    Map<Violation, ElleAnomaly> distinct = new LinkedHashMap<>();
    Set<Violation> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<IsolationLevel> rested = EnumSet.noneOf(IsolationLevel.class);
    for (Verdict verdict : evidence.verdicts().values()) {
      verdict
          .violation()
          .filter(seen::add)
          .filter(found -> asked.test(verdict))
          .filter(found -> saysMore(found, verdict.level(), rested))
          .ifPresent(found -> distinct.putIfAbsent(found, ElleAnomaly.of(found, verdict.level())));
    }
    besides.forEach(anomaly -> distinct.putIfAbsent(anomaly.violation(), anomaly));
    Map<String, List<Violation>> anomalies = new TreeMap<>();
    for (ElleAnomaly anomaly : distinct.values()) {
      anomalies.computeIfAbsent(anomaly.type(), type -> new ArrayList<>()).add(anomaly.violation());
    }
    return anomalies;
  }

  /**
   * Whether more is found than that a weaker level is violated, too: what has no name but that of
   * the level is told of the weakest ones only.
   *
   * @param rested takes the levels of which it is told
   */
  private static boolean saysMore(
      Violation found, IsolationLevel level, Set<IsolationLevel> rested) {
    return found.established().isPresent()
        || (rested.stream().noneMatch(level::implies) && rested.add(level));
  }

  /** The names of what was found, sorted. */
  public Set<String> anomalyTypes() {
    return anomalies.keySet();
  }

  /** The result as one map in EDN, on one line. */
  public String toEdn() {
    return EdnText.of(ElleDocument.of(this));
  }

  /** The result as one JSON object, on one line. */
  public String toJson() {
    return JsonText.of(ElleDocument.of(this));
  }
}
