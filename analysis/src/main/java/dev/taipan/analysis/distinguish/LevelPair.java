package dev.taipan.analysis.distinguish;

import dev.taipan.checker.IsolationLevel;
import java.util.Arrays;
import java.util.List;

/**
 * Two levels, of which a history may satisfy the one and violate the other.
 *
 * @param satisfied the level that it would satisfy
 * @param violated the level that it would violate
 */
public record LevelPair(IsolationLevel satisfied, IsolationLevel violated) {

  /** All pairs of different levels. */
  public static List<LevelPair> all() {
    return Arrays.stream(IsolationLevel.values())
        .flatMap(
            satisfied ->
                Arrays.stream(IsolationLevel.values())
                    .filter(violated -> violated != satisfied)
                    .map(violated -> new LevelPair(satisfied, violated)))
        .toList();
  }

  /** Whether no history can be such, since the one level implies the other. */
  public boolean isImplication() {
    return satisfied.implies(violated);
  }

  /** Whether such a history must have times. */
  boolean needsTimes() {
    return satisfied.needsTimes() || violated.needsTimes();
  }
}
