package dev.taipan.checker.oracle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.EnumSet;
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

  /**
   * The levels that a history satisfies if versions were installed in the order given: those that
   * it satisfies if some of the transactions of unknown outcome took effect and the others did not.
   */
  public static Set<IsolationLevel> satisfied(History history, VersionOrder facts) {
    int committed = TinyHistory.having(TransactionStatus.COMMITTED, history);
    int unknown = TinyHistory.having(TransactionStatus.UNKNOWN, history);
    Set<IsolationLevel> satisfied = EnumSet.noneOf(IsolationLevel.class);
    int effective = unknown;
    do {
      satisfied.addAll(satisfied(new TinyHistory(history, facts, committed | effective)));
      effective = (effective - 1) & unknown;
    } while (effective != unknown);
    return satisfied;
  }

  private static Set<IsolationLevel> satisfied(TinyHistory tiny) {
    Set<IsolationLevel> satisfied = StrongLevels.satisfied(tiny);
    satisfied.addAll(WeakLevels.satisfied(tiny));
    return satisfied;
  }
}
