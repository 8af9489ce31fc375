package dev.taipan.collect.schedule;

import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.history.column.OperationKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Which steps of a transaction a rollback to a savepoint took back. */
final class UndoneSteps {
  private final List<StepResult> steps;
  private final Set<StepResult> undone = new HashSet<>();

  /**
   * Finds them.
   *
   * @param steps those of one transaction, in their order
   */
  UndoneSteps(List<StepResult> steps) {
    this.steps = steps;
    IntStream.range(0, steps.size()).forEach(this::collect);
  }

  private void collect(int place) {
    StepResult step = steps.get(place);
    if (step.isDone() && step.step().action() instanceof Action.RollbackTo back) {
      undone.addAll(steps.subList(savepoint(back.name(), place), place));
    }
  }

  private int savepoint(String name, int before) {
    return IntStream.iterate(before - 1, place -> place >= 0, place -> place - 1)
        .filter(
            place ->
                steps.get(place).step().action() instanceof Action.Savepoint set
                    && set.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Whether there are any. */
  boolean isEmpty() {
    return undone.isEmpty();
  }

  /** Whether a write was taken back. */
  boolean isUndoneWrite(StepResult step) {
    return undone.contains(step) && isWrite(step);
  }

  /** Whether a read may have seen what its own transaction wrote and then took back. */
  boolean mayHaveSeenUndone(StepResult step) {
    return undone.contains(step)
        && !isWrite(step)
        && undone.stream().anyMatch(other -> isWrite(other) && isOnOneRow(step, other));
  }

  private static boolean isWrite(StepResult step) {
    return step.operation().filter(RowOperation::isWrite).isPresent();
  }

  private static boolean isOnOneRow(StepResult read, StepResult write) {
    return read.operation()
        .filter(
            operation ->
                operation.kind() == OperationKind.PREDICATE_READ
                    || operation.row().equals(write.operation().orElseThrow().row()))
        .isPresent();
  }
}
