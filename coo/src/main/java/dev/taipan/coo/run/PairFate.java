package dev.taipan.coo.run;

import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.coo.pop.Pop;
import dev.taipan.coo.pop.PopChecker;
import dev.taipan.coo.pop.PopType;
import dev.taipan.coo.pop.TracedSchedule;
import dev.taipan.coo.serial.SerialExecutions;
import java.util.List;
import java.util.Optional;

/**
 * What became of a pair of operations that was planned.
 *
 * @param planned what it was to be
 * @param first the step that was to come first
 * @param second the other one
 * @param row the row of both
 * @param executed what it is; none if it did not come about
 * @param isTurned whether the second operation comes before the first one, by the versions
 */
public record PairFate(
    PopType planned,
    int first,
    int second,
    String row,
    Optional<PopType> executed,
    boolean isTurned) {

  /** What became of the pairs of the cycles that a case is to have, in their order. */
  public static List<PairFate> of(CaseRun run, ExecutedRun executed) {
    TracedSchedule plan = SerialExecutions.plannedSteps(run.given());
    return PopChecker.anomalies(plan.schedule()).stream()
        .flatMap(cycle -> cycle.pairs().stream())
        .distinct()
        .map(pair -> of(plan, pair, executed))
        .toList();
  }

  private static PairFate of(TracedSchedule plan, Pop pair, ExecutedRun executed) {
    String row = plan.schedule().objectName(pair.object());
    int first = plan.steps().get(pair.first());
    int second = plan.steps().get(pair.second());
    TracedSchedule traced = executed.traced();
    Optional<Pop> inCycle = inCycle(traced, first, second, isOfAnEnd(pair.type()), executed);
    Optional<Pop> there =
        inCycle.isPresent() || isOfAnEnd(pair.type()) ? inCycle : pair(traced, first, second, row);
    boolean turned =
        there.isPresent()
            && !isOfAnEnd(pair.type())
            && traced.steps().get(there.get().first()) != first;
    return new PairFate(pair.type(), first, second, row, there.map(Pop::type), turned);
  }

  private static boolean isOfAnEnd(PopType type) {
    return type == PopType.RA || type == PopType.WA || type == PopType.WC;
  }

  private static Optional<Pop> pair(TracedSchedule traced, int first, int second, String row) {
    Optional<Integer> one = traced.operation(first, row);
    Optional<Integer> other = traced.operation(second, row);
    ExecutedSchedule schedule = traced.schedule();
    return one.isPresent() && other.isPresent()
        ? PopChecker.pair(schedule, one.get(), other.get())
        : Optional.empty();
  }

  /** The same operations in a cycle that was executed, also if one of them was rolled back. */
  private static Optional<Pop> inCycle(
      TracedSchedule traced, int first, int second, boolean ofAnEnd, ExecutedRun executed) {
    return executed.anomalies().stream()
        .flatMap(cycle -> cycle.pairs().stream())
        .filter(pair -> isOfAnEnd(pair.type()) == ofAnEnd)
        .filter(
            pair ->
                traced.steps().get(pair.first()) == first
                    && traced.steps().get(pair.second()) == second)
        .findFirst();
  }

  /** Such as {@code WR[x] became RW[x]}. */
  public String text() {
    String before = planned + "[" + row + "]";
    if (executed.isEmpty()) {
      return before + " did not come about";
    }
    if (executed.get() == planned) {
      return before + (isTurned ? " the other way round" : " as planned");
    }
    return before + " became " + executed.get() + "[" + row + "]";
  }
}
