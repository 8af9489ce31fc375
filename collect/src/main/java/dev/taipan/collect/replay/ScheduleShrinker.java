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
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Drops from a schedule what a violation does not need: whole transactions and then single
 * statements, each as long as the database still violates the level without it. Runs the schedule
 * at most once for each of them.
 */
final class ScheduleShrinker {
  private final ScheduleDriver driver;
  private final IsolationLevel level;
  private final long deadline;
  private Attempt least;

  private ScheduleShrinker(
      ScheduleDriver driver, IsolationLevel level, Attempt start, Duration limit) {
    this.driver = driver;
    this.level = level;
    least = start;
    deadline = System.nanoTime() + limit.toNanos();
  }

  /**
   * The attempt that was left when nothing more could be dropped, or the time was over.
   *
   * @param start an attempt that violated the level
   */
  static Attempt shrunk(ScheduleDriver driver, IsolationLevel level, Attempt start, Duration limit)
      throws SQLException, InterruptedException {
    ScheduleShrinker shrinker = new ScheduleShrinker(driver, level, start, limit);
    for (int transaction : schedule(start).transactions()) {
      shrinker.tryWithout(step -> step.transaction() == transaction);
    }
    for (Step statement : schedule(shrinker.least).steps()) {
      if (!(statement.action() instanceof Action.Begin) && !statement.action().isEnd()) {
        // The same object: a transaction may do the same twice.
        shrinker.tryWithout(step -> step == statement);
      }
    }
    return shrinker.least;
  }

  private static Schedule schedule(Attempt attempt) {
    return attempt.result().schedule();
  }

  private void tryWithout(Predicate<Step> dropped) throws SQLException, InterruptedException {
    if (System.nanoTime() - deadline < 0) {
      Attempt attempt = ScheduleReplay.attempt(driver, without(schedule(least), dropped), level);
      least = attempt.verdict().outcome() == Outcome.VIOLATED ? attempt : least;
    }
  }

  /** A schedule without some steps, and without rows that nobody speaks of then. */
  private static Schedule without(Schedule schedule, Predicate<Step> dropped) {
    List<Step> steps = schedule.steps().stream().filter(dropped.negate()).toList();
    Preparation all = schedule.preparation();
    List<String> rows =
        new Schedule(schedule.isolation(), schedule.level(), Preparation.NONE, steps)
            .operations()
            .map(RowOperation::row)
            .toList();
    Preparation needed =
        new Preparation(
            all.statements(), all.rows().stream().filter(row -> rows.contains(row.row())).toList());
    return new Schedule(schedule.isolation(), schedule.level(), needed, steps);
  }
}
