package dev.taipan.coo.run;

import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.serial.SerialOutcome;
import dev.taipan.coo.serial.UnknownConditionException;
import java.util.List;
import java.util.Optional;

/**
 * What a run comes to.
 *
 * @param executed what was executed
 * @param serial a serial order that explains all that was read and left; none if there is none
 * @param isSerialKnown whether serial orders were tried, which some conditions in SQL prevent, and
 *     too many transactions
 */
public record CaseFindings(
    CaseRun run,
    ExecutedRun executed,
    CaseOutcome outcome,
    Optional<List<Integer>> serial,
    boolean isSerialKnown,
    List<PairFate> pairs) {

  /** Keeps a copy. */
  public CaseFindings {
    pairs = List.copyOf(pairs);
  }

  /** What comes of a run if this was executed. */
  public static CaseFindings of(CaseRun run, ExecutedRun executed) {
    Optional<List<Integer>> serial = Optional.empty();
    boolean known = SerialExplanation.isTried(run);
    try {
      serial = known ? SerialExplanation.of(run).map(SerialOutcome::order) : Optional.empty();
    } catch (UnknownConditionException onlyForDatabases) {
      known = false;
    }
    boolean anomalous = executed.isAnomalous() || (known && serial.isEmpty());
    return new CaseFindings(
        run, executed, CaseOutcome.of(run, anomalous), serial, known, PairFate.of(run, executed));
  }

  /** Whether those who committed are not isolated, whatever happened to others. */
  public boolean isAnomalous() {
    return executed.isAnomalous() || (isSerialKnown && serial.isEmpty());
  }

  /** What was executed, such as {@code RW[x] - RCW[y]}; empty without a cycle. */
  public String pattern() {
    ExecutedSchedule schedule = executed.traced().schedule();
    return String.join(
        "; ", executed.anomalies().stream().map(cycle -> cycle.pattern(schedule)).toList());
  }

  /** The anomalies that were executed. */
  public List<PopAnomaly> anomalies() {
    return executed.anomalies().stream().map(PopCycle::anomaly).distinct().toList();
  }
}
