package dev.taipan.checker.oracle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.util.Set;

/**
 * Decides all levels of tiny histories from their definitions, quickly enough for millions of them.
 */
public final class Oracle {

  private Oracle() {}

  /** The levels that a history satisfies; where no time is known, real time orders nothing. */
  public static Set<IsolationLevel> satisfied(History history) {
    return satisfied(history, VersionOrder.NONE);
  }

  /** The levels that a history satisfies if versions were installed in the order given. */
  public static Set<IsolationLevel> satisfied(History history, VersionOrder facts) {
    TinyHistory tiny = new TinyHistory(history, facts);
    Set<IsolationLevel> satisfied = StrongLevels.satisfied(tiny);
    satisfied.addAll(WeakLevels.satisfied(tiny));
    return satisfied;
  }
}
