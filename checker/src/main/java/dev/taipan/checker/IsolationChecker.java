package dev.taipan.checker;

import dev.taipan.history.History;
import java.util.EnumMap;
import java.util.Map;

/** Decides whether histories satisfy isolation levels. */
public final class IsolationChecker {

  private IsolationChecker() {}

  /** Decides one level. */
  public static Verdict check(History history, IsolationLevel level, CheckOptions options) {
    throw new UnsupportedOperationException(history + " " + level + " " + options);
  }

  /**
   * Decides every level, strongest first, using that a level that holds carries the weaker ones
   * with it.
   */
  public static Map<IsolationLevel, Verdict> checkAll(History history, CheckOptions options) {
    Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : IsolationLevel.values()) {
      verdicts.put(level, check(history, level, options));
    }
    return verdicts;
  }
}
