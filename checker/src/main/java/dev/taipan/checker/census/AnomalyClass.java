package dev.taipan.checker.census;

import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Anomaly;
import java.util.List;

/**
 * The counterexamples that are called the same.
 *
 * @param count how many were found
 * @param examples the smallest of them, the smallest first
 */
public record AnomalyClass(Anomaly anomaly, int count, List<Violation> examples) {

  /** Keeps a copy of the list. */
  public AnomalyClass {
    examples = List.copyOf(examples);
  }
}
