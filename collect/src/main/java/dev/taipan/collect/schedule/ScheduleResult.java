package dev.taipan.collect.schedule;

import dev.taipan.collect.schedule.plan.Schedule;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What came of a schedule.
 *
 * @param steps a result for each step, in the order of the schedule
 * @param transactions what came of each transaction, in the order in which they begin
 * @param isOutOfTime whether it was broken off because its time was over
 */
public record ScheduleResult(
    Schedule schedule,
    List<StepResult> steps,
    Map<Integer, TransactionResult> transactions,
    boolean isOutOfTime) {

  /** Keeps copies. */
  public ScheduleResult {
    steps = List.copyOf(steps);
    transactions = Collections.unmodifiableMap(new LinkedHashMap<>(transactions));
  }

  /** The steps that were executed, in the order in which the database was done with them. */
  public List<StepResult> executed() {
    return steps.stream()
        .filter(step -> step.execution().isPresent())
        .sorted(Comparator.comparingLong(step -> step.execution().orElseThrow().ended()))
        .toList();
  }

  /** The steps of a transaction, in their order. */
  public Stream<StepResult> of(int transaction) {
    return steps.stream().filter(step -> step.step().transaction() == transaction);
  }

  /** Whether every transaction ended as it was to. */
  public boolean isAsScheduled() {
    return transactions.values().stream().allMatch(each -> each.end().isAsScheduled());
  }
}
