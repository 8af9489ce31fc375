package dev.taipan.report.elle;

import dev.taipan.history.anomaly.ElleType;
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
}
