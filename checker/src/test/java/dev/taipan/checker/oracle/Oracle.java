package dev.taipan.checker.oracle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import java.util.Set;

/**
 * Decides all levels of tiny histories from their definitions, quickly enough for millions of them.
 */
public final class Oracle {

  private Oracle() {}

  /** The levels that a history satisfies; where no time is known, real time orders nothing. */
  public static Set<IsolationLevel> satisfied(History history) {
    TinyHistory tiny = new TinyHistory(history);
    Set<IsolationLevel> satisfied = StrongLevels.satisfied(tiny);
    satisfied.addAll(WeakLevels.satisfied(tiny));
    return satisfied;
  }
}
