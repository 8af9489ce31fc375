package dev.taipan.collect.replay;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.schedule.RecordedSchedule;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.collect.schedule.StepFailure;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Schedules that were forced on a database again and again, until what they did violated a level.
 *
 * @param attempts what came of each
 */
public record ScheduleReplay(List<Attempt> attempts) {
  /** How often is often enough. */
  public static final int USUAL_ATTEMPTS = 10;

  /** So often it is tried however late it is: with plain statements, and with RETURNING. */
  private static final int PROMISED = 2;

  /**
   * One run of a schedule.
   *
   * @param history what clients saw
   * @param verdict on the level that was asked about
   */
  public record Attempt(ScheduleResult result, History history, Verdict verdict) {}

  /** Keeps a copy. */
  public ScheduleReplay {
    attempts = List.copyOf(attempts);
  }

  /**
   * Runs schedules by turns, until the level is violated.
   *
   * @param most how often at most, at least once
   * @throws SQLException when the database cannot run them at all
   */
  public static ScheduleReplay run(
      ScheduleDriver driver, List<Schedule> schedules, IsolationLevel level, int most)
      throws SQLException, InterruptedException {
    return run(driver, schedules, level, most, Deadline.NONE);
  }

  /**
   * Runs schedules by turns, until the level is violated or the time is over.
   *
   * @param most how often at most, at least once
   * @param deadline after which none but the first {@value #PROMISED} attempts begin
   * @throws SQLException when the database cannot run them at all
   */
  static ScheduleReplay run(
      ScheduleDriver driver,
      List<Schedule> schedules,
      IsolationLevel level,
      int most,
      Deadline deadline)
      throws SQLException, InterruptedException {
    List<Attempt> attempts = new ArrayList<>();
    boolean back = false;
    while (!back && attempts.size() < most && (attempts.size() < PROMISED || !deadline.isOver())) {
      Attempt attempt = attempt(driver, schedules.get(attempts.size() % schedules.size()), level);
      attempts.add(attempt);
      back = attempt.verdict().outcome() == Outcome.VIOLATED;
    }
    return new ScheduleReplay(attempts);
  }

  /** Runs a schedule once. */
  static Attempt attempt(ScheduleDriver driver, Schedule schedule, IsolationLevel level)
      throws SQLException, InterruptedException {
    ScheduleResult result = driver.run(schedule);
    History history = RecordedSchedule.of(result);
    return new Attempt(
        result,
        history,
        IsolationChecker.check(history, level, CheckOptions.DEFAULTS.withEmptyAllowed()));
  }

  /**
   * A statement that the database did not understand, or that failed for another reason that has
   * nothing to do with other transactions, if there is one; in a few words for people.
   */
  public static Optional<String> mistake(ScheduleResult result) {
    return result.steps().stream()
        .filter(
            step ->
                !result.isOutOfTime()
                    && step.failure().filter(ScheduleReplay::isMistake).isPresent())
        .map(step -> ScheduleWriter.letters(step.step()) + ": " + step.failure().get().message())
        .findFirst();
  }

  private static boolean isMistake(StepFailure failure) {
    return !failure.kind().isTransient() && !failure.isConstraint();
  }

  /** The attempt in which the level was violated, if it was. */
  public Optional<Attempt> comeback() {
    return attempts.stream()
        .filter(attempt -> attempt.verdict().outcome() == Outcome.VIOLATED)
        .findFirst();
  }

  /**
   * The outcome of the level in all attempts: violated once is violated. Undecided where no step
   * says what it does to rows.
   */
  public Outcome outcome() {
    boolean undecided =
        attempts.stream()
            .anyMatch(
                attempt ->
                    attempt.verdict().outcome() == Outcome.UNKNOWN
                        || attempt.result().schedule().operations().findAny().isEmpty());
    return comeback().isPresent()
        ? Outcome.VIOLATED
        : undecided ? Outcome.UNKNOWN : Outcome.SATISFIED;
  }
}
