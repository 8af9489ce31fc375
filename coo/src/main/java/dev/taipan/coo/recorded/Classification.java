package dev.taipan.coo.recorded;

import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.coo.pop.PopChecker;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.history.History;
import java.util.List;

/**
 * The anomalies of a recorded history.
 *
 * @param schedule what was executed
 * @param anomalies cycles of partial order pairs
 * @param unexplainedReads reads of values that nobody wrote, or that their own transaction had
 *     overwritten: anomalies that are no cycles
 * @param ambiguousReads reads of values that were written several times: left out, they may hide
 *     anomalies
 */
public record Classification(
    ExecutedSchedule schedule, List<PopCycle> anomalies, int unexplainedReads, int ambiguousReads) {

  /** Keeps a copy. */
  public Classification {
    anomalies = List.copyOf(anomalies);
  }

  /**
   * Classifies a history. Versions are in the order that the history says, and where it does not,
   * in the order in which writes ended. A transaction may have ended as soon as its last operation
   * had: who acted later may have acted after it.
   *
   * @throws UnclassifiableHistoryException when operations have no times, or keys hold lists
   */
  public static Classification of(History history) {
    ExecutedHistory recorded = new ExecutedHistory(history);
    ExecutedSchedule schedule = recorded.schedule();
    return new Classification(
        schedule,
        PopChecker.anomalies(schedule),
        recorded.unexplainedReads(),
        recorded.ambiguousReads());
  }

  /** Whether something is wrong. */
  public boolean found() {
    return !anomalies.isEmpty() || unexplainedReads > 0;
  }
}
