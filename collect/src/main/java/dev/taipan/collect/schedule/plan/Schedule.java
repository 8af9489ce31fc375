package dev.taipan.collect.schedule.plan;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.dialect.Isolation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Transactions, and the order in which their steps are released. Each begins with its first step
 * and ends with its last.
 *
 * @param isolation the level to run at, where nobody asks for another one
 * @param level the level that what comes of it is checked for, if the schedule says so
 */
public record Schedule(
    Optional<Isolation> isolation,
    Optional<IsolationLevel> level,
    Preparation preparation,
    List<Step> steps) {

  /**
   * Keeps a copy.
   *
   * @throws IllegalArgumentException when a transaction does not begin first and end last
   */
  public Schedule {
    steps = List.copyOf(steps);
    Map<Integer, Action> latest = new HashMap<>();
    for (Step step : steps) {
      Action before = latest.put(step.transaction(), step.action());
      if ((before == null) != (step.action() instanceof Action.Begin)
          || (before != null && before.isEnd())) {
        throw new IllegalArgumentException("transaction " + step.transaction() + " out of order");
      }
    }
    if (!latest.values().stream().allMatch(Action::isEnd)) {
      throw new IllegalArgumentException("a transaction without an end");
    }
  }

  /** The same with all transactions at one level. */
  public Schedule at(Isolation everywhere) {
    Action begin = new Action.Begin(Optional.empty());
    return new Schedule(
        Optional.of(everywhere),
        level,
        preparation,
        steps.stream()
            .map(
                step ->
                    step.action() instanceof Action.Begin
                        ? new Step(step.transaction(), begin)
                        : step)
            .toList());
  }

  /**
   * The same with writes of the first transaction that writes returning what they have written,
   * where the database has such statements.
   */
  public Schedule returning() {
    return steps.stream()
        .filter(Schedule::writes)
        .findFirst()
        .map(first -> returning(first.transaction()))
        .orElse(this);
  }

  private static boolean writes(Step step) {
    return step.action() instanceof Action.Execute execute
        && execute.operation().filter(RowOperation::isWrite).isPresent();
  }

  private Schedule returning(int transaction) {
    return new Schedule(
        isolation,
        level,
        preparation,
        steps.stream()
            .map(
                step ->
                    step.transaction() == transaction
                            && step.action() instanceof Action.Execute execute
                        ? new Step(transaction, execute.returning())
                        : step)
            .toList());
  }

  /** The same to be checked for a level. */
  public Schedule checkedFor(IsolationLevel other) {
    return new Schedule(isolation, Optional.of(other), preparation, steps);
  }

  /** The transactions, in the order in which they begin. */
  public List<Integer> transactions() {
    return steps.stream().map(Step::transaction).distinct().toList();
  }

  /** The operations on rows, in their order. */
  public Stream<RowOperation> operations() {
    return steps.stream()
        .map(Step::action)
        .filter(Action.Execute.class::isInstance)
        .flatMap(action -> ((Action.Execute) action).operation().stream());
  }

  /** Whether some statement is in SQL, so that only the database knows what it speaks of. */
  boolean hasOwnSql() {
    return steps.stream()
        .map(Step::action)
        .anyMatch(action -> action instanceof Action.Execute execute && execute.sql().isPresent());
  }

  /** Whether one transaction takes all steps from a place on. */
  public boolean isLastFrom(int place) {
    return steps.subList(place, steps.size()).stream().map(Step::transaction).distinct().count()
        == 1;
  }

  /** Whether all transactions that begin before a place have ended there, too. */
  public boolean isAllOverBefore(int place) {
    long open =
        steps.subList(0, place).stream()
            .filter(step -> step.action() instanceof Action.Begin)
            .count();
    return open == steps.subList(0, place).stream().filter(step -> step.action().isEnd()).count();
  }
}
