package dev.taipan.collect.replay;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.replay.ScheduleReplay.Attempt;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.Preparation;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.history.time.Deadline;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Drops from a schedule what a violation does not need: tables, whole transactions and then single
 * statements, each as long as the database still violates the level without it. Runs the schedule
 * at most once for each of them.
 */
final class ScheduleShrinker {
  private final ScheduleDriver driver;
  private final IsolationLevel level;
  private final Deadline deadline;
  private Attempt least;

  private ScheduleShrinker(
      ScheduleDriver driver, IsolationLevel level, Attempt start, Deadline deadline) {
    this.driver = driver;
    this.level = level;
    least = start;
    this.deadline = deadline;
  }

  /**
   * The attempt that was left when nothing more could be dropped, or the time was over.
   *
   * @param start an attempt that violated the level
   */
  static Attempt shrunk(
      ScheduleDriver driver, IsolationLevel level, Attempt start, Deadline deadline)
      throws SQLException, InterruptedException {
    ScheduleShrinker shrinker = new ScheduleShrinker(driver, level, start, deadline);
    shrinker.tryOneTable();
    for (int transaction : schedule(start).transactions()) {
      shrinker.tryOnly(
          schedule(shrinker.least).steps().stream()
              .filter(step -> step.transaction() != transaction)
              .toList());
    }
    for (int last = schedule(shrinker.least).steps().size() - 1; last >= 0; last--) {
      List<Step> steps = new ArrayList<>(schedule(shrinker.least).steps());
      Action dropped = steps.remove(last).action();
      if (!(dropped instanceof Action.Begin) && !dropped.isEnd()) {
        shrinker.tryOnly(steps);
      }
    }
    return shrinker.least;
  }

  /** The same attempt with all rows in one table, if that violates the level, too. */
  static Attempt inOneTable(
      ScheduleDriver driver, IsolationLevel level, Attempt start, Deadline deadline)
      throws SQLException, InterruptedException {
    ScheduleShrinker shrinker = new ScheduleShrinker(driver, level, start, deadline);
    shrinker.tryOneTable();
    return shrinker.least;
  }

  private void tryOneTable() throws SQLException, InterruptedException {
    if (schedule(least).preparation().isSpread()) {
      tryOnly(inOneTable(schedule(least)));
    }
  }

  private static Schedule schedule(Attempt attempt) {
    return attempt.result().schedule();
  }

  private void tryOnly(List<Step> steps) throws SQLException, InterruptedException {
    tryOnly(with(schedule(least), steps));
  }

  private void tryOnly(Schedule schedule) throws SQLException, InterruptedException {
    if (!deadline.isOver()) {
      Attempt attempt = ScheduleReplay.attempt(driver, schedule, level);
      least = attempt.verdict().outcome() == Outcome.VIOLATED ? attempt : least;
    }
  }

  private static Schedule inOneTable(Schedule schedule) {
    Preparation spread = schedule.preparation();
    return new Schedule(
        schedule.isolation(),
        schedule.level(),
        new Preparation(spread.statements(), spread.rows()),
        schedule.steps(),
        schedule.sessions());
  }

  /** A schedule with these steps, and without rows that nobody speaks of then. */
  private static Schedule with(Schedule schedule, List<Step> steps) {
    Preparation all = schedule.preparation();
    Set<String> rows =
        new Schedule(schedule.isolation(), schedule.level(), Preparation.NONE, steps)
            .operations()
            .map(RowOperation::row)
            .collect(Collectors.toSet());
    Preparation needed =
        new Preparation(
            all.statements(),
            all.rows().stream().filter(row -> rows.contains(row.row())).toList(),
            all.isSpread());
    return new Schedule(schedule.isolation(), schedule.level(), needed, steps, schedule.sessions());
  }
}
