package dev.taipan.benchmarks.mockstore;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.history.History;
import java.util.LinkedHashMap;
import java.util.Map;

/** The anomalies that make a history of a level violate stronger ones. */
public final class Anomalies {
  private Anomalies() {}

  /**
   * The anomalies by name, each with the verdict on the weakest level whose violation has that
   * name. Levels that need times are left out, since the store records them only there.
   */
  public static Map<String, Verdict> in(History history, IsolationLevel level) {
    Map<String, Verdict> found = new LinkedHashMap<>();
    for (IsolationLevel stronger : IsolationLevel.values()) {
      if (stronger != level && stronger.implies(level) && !stronger.needsTimes()) {
        Verdict verdict = IsolationChecker.check(history, stronger, CheckOptions.DEFAULTS);
        verdict.violation().ifPresent(violation -> found.putIfAbsent(violation.title(), verdict));
      }
    }
    return found;
  }
}
