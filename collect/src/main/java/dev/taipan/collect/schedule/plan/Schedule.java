package dev.taipan.collect.schedule.plan;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.dialect.Isolation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Transactions, and the order in which their steps are released. Each begins with its first step
 * and ends with its last.
 *
 * @param isolation the level to run at, where nobody asks for another one
 * @param level the level that what comes of it is checked for, if the schedule says so
 * @param sessions transactions that share a connection, which keeps its prepared statements, in the
 *     order in which they run; all others have one of their own
 */
public record Schedule(
    Optional<Isolation> isolation,
    Optional<IsolationLevel> level,
    Preparation preparation,
    List<Step> steps,
    List<List<Integer>> sessions) {

  /** Where each transaction has a connection of its own. */
  public Schedule(
      Optional<Isolation> isolation,
      Optional<IsolationLevel> level,
      Preparation preparation,
      List<Step> steps) {
    this(isolation, level, preparation, steps, List.of());
  }

  /**
   * Keeps copies; of sessions, without transactions that have no steps.
   *
   * @throws IllegalArgumentException when a transaction does not begin first and end last, or those
   *     of a session do not run one after the other, and at one level
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
    sessions =
        sessions.stream()
            .map(session -> session.stream().filter(latest::containsKey).toList())
            .filter(session -> session.size() > 1)
            .toList();
    Set<Integer> placed = new HashSet<>();
    for (List<Integer> session : sessions) {
      List<Integer> owners =
          steps.stream().map(Step::transaction).filter(session::contains).toList();
      List<Integer> runs = new ArrayList<>();
      for (int owner : owners) {
        if (runs.isEmpty() || runs.get(runs.size() - 1) != owner) {
          runs.add(owner);
        }
      }
      long levels =
          steps.stream()
              .filter(step -> session.contains(step.transaction()))
              .map(Step::action)
              .filter(Action.Begin.class::isInstance)
              .distinct()
              .count();
      if (levels > 1
          || !runs.equals(session)
          || session.stream().anyMatch(each -> !placed.add(each))) {
        throw new IllegalArgumentException("transactions " + session + " not one after the other");
      }
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
            .toList(),
        sessions);
  }

  /**
   * The same with writes of the first transaction that writes returning what they have written,
   * where the database has such statements.
   */
  public Schedule returning() {
    return steps.stream()
        .filter(Schedule::writes)
        .findFirst()
        .map(first -> in(WriteForm.RETURNING, step -> step.transaction() == first.transaction()))
        .orElse(this);
  }

  /** The same with writes that change a row or else add it, where the database has such. */
  public Schedule upserting() {
    return in(WriteForm.UPSERT, Schedule::writes);
  }

  private static boolean writes(Step step) {
    return step.action() instanceof Action.Execute execute
        && execute.operation().filter(RowOperation::isWrite).isPresent();
  }

  private Schedule in(WriteForm form, Predicate<Step> which) {
    return new Schedule(
        isolation,
        level,
        preparation,
        steps.stream()
            .map(
                step ->
                    which.test(step) && step.action() instanceof Action.Execute execute
                        ? new Step(step.transaction(), execute.in(form))
                        : step)
            .toList(),
        sessions);
  }

  /** The same to be checked for a level. */
  public Schedule checkedFor(IsolationLevel other) {
    return new Schedule(isolation, Optional.of(other), preparation, steps, sessions);
  }

  /**
   * The same with one more session.
   *
   * @throws IllegalArgumentException when its transactions do not run one after the other, and at
   *     one level, or are of another session
   */
  public Schedule withSession(List<Integer> transactions) {
    return new Schedule(
        isolation,
        level,
        preparation,
        steps,
        Stream.concat(sessions.stream(), Stream.of(transactions)).toList());
  }

  /** All transactions on the connection of one, in their order. */
  public List<Integer> session(int transaction) {
    return sessions.stream()
        .filter(session -> session.contains(transaction))
        .findFirst()
        .orElse(List.of(transaction));
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
