package dev.taipan.collect.schedule;

import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Step;
import java.util.Optional;

/**
 * What came of a step. Times are nanoseconds since the schedule began.
 *
 * @param released when it was its turn; it may have had to queue behind its transaction's earlier
 *     steps
 * @param execution what the database did; empty when the transaction had ended before, or the time
 *     was over
 */
public record StepResult(Step step, long released, Optional<Execution> execution) {

  /**
   * What the database did.
   *
   * @param started when it was asked
   * @param ended when it had answered
   * @param answer what it answered
   * @param failure why it refused, if it did
   * @param waiting that and for whom it waited, if that was noticed
   */
  public record Execution(
      long started,
      long ended,
      Answer answer,
      Optional<StepFailure> failure,
      Optional<Wait> waiting) {

    /** How long it waited at most; 0 where nobody noticed that it did. */
    public long waited() {
      return waiting.isPresent() ? ended - started : 0;
    }
  }

  /** Whether the database did it. */
  public boolean isDone() {
    return execution.isPresent() && failure().isEmpty();
  }

  /** What it was to do to a row, if somebody says so. */
  public Optional<RowOperation> operation() {
    return step.action() instanceof Action.Execute execute ? execute.operation() : Optional.empty();
  }

  /** Why it failed, if it did. */
  public Optional<StepFailure> failure() {
    return execution.flatMap(Execution::failure);
  }

  /** That it waited, if it did. */
  public Optional<Wait> waiting() {
    return execution.flatMap(Execution::waiting);
  }
}
