package dev.taipan.checker;

import java.util.Map;
import java.util.Set;

/**
 * What some solvers need more than a minute for on a machine of two cores, as measured: levels of
 * the largest histories at which saturation leaves thousands of choices in one piece. The other
 * solvers decide these, and these solvers decide the others.
 */
final class TooLong {
  private static final Set<IsolationLevel> SNAPSHOTS =
      Set.of(IsolationLevel.SNAPSHOT_ISOLATION, IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION);

  /** These have a number per event. */
  private static final Map<String, Set<String>> AT_ALL_LEVELS =
      Map.of("z3-order", Set.of("WH-10k"), "cpsat-order", Set.of("WH-10k", "BL-10k"));

  /** Two events per transaction, and unread versions are ordered too: the largest problems. */
  private static final Map<String, Set<String>> AT_SNAPSHOTS =
      Map.of(
          "z3-order", Set.of("chengRW-16000", "BL-10k", "25_400_8_10000_0.3_uniform"),
          "cpsat-order", Set.of("chengRW-16000", "25_400_8_10000_0.3_uniform"),
          "cpsat-lazy", Set.of("WH-10k", "25_400_8_10000_0.3_uniform"),
          "z3-theory", Set.of("WH-10k"));

  private TooLong() {}

  /** Whether a test would wait too long for a solver to decide a level of a history. */
  static boolean isToBeExpected(String solver, Manifest.Entry entry, IsolationLevel level) {
    String history = entry.toString();
    return AT_ALL_LEVELS.getOrDefault(solver, Set.of()).contains(history)
        || (SNAPSHOTS.contains(level)
            && AT_SNAPSHOTS.getOrDefault(solver, Set.of()).contains(history));
  }
}
