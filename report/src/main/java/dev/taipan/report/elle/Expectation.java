package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.anomaly.ElleType;
import java.util.Collections;
import java.util.Set;

/**
 * What a history is expected to be, in Elle's terms.
 *
 * @param models the models that it should satisfy
 * @param anomalies the anomalies that it should be free of besides; each stands for its special
 *     cases too
 */
public record Expectation(Set<ConsistencyModel> models, Set<ElleType> anomalies) {

  /** Keeps copies. */
  public Expectation {
    models = Set.copyOf(models);
    anomalies = Set.copyOf(anomalies);
  }

  /** Whether it speaks of an anomaly, itself or as a special case. */
  boolean asksAbout(ElleType anomaly) {
    return models.stream().anyMatch(model -> model.isRefutedBy(anomaly))
        || !Collections.disjoint(anomaly.generalized(), anomalies);
  }

  /** Whether a violation of a level refutes one of its models. */
  boolean asksAbout(IsolationLevel level) {
    return models.stream()
        .flatMap(model -> model.correspondence().implied().stream())
        .anyMatch(implied -> implied.implies(level));
  }
}
