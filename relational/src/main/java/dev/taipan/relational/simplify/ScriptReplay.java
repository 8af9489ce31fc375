package dev.taipan.relational.simplify;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.InferredRun;
import dev.taipan.relational.infer.Patterns;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.sql.Refused;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A schedule of statements of which nobody says what they do to rows, run in its order with
 * statements that show it.
 *
 * @param steps what came of each, without those that begin transactions
 * @param findings the patterns that occurred
 */
public record ScriptReplay(
    List<ReplayedStep> steps, RelationalRun run, List<RelationalFinding> findings) {

  /** Keeps copies. */
  public ScriptReplay {
    steps = List.copyOf(steps);
    findings = List.copyOf(findings);
  }

  /** A schedule that cannot be run so. The message is for people. */
  public static final class UnsupportedException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsupportedException(String why) {
      super(why);
    }
  }

  /** Whether a schedule makes its tables, and no step says what it does to rows. */
  public static boolean isFor(Schedule schedule) {
    return !schedule.preparation().statements().isEmpty()
        && schedule.operations().findAny().isEmpty();
  }

  /**
   * Runs a schedule, in tables that it makes and that are dropped behind it.
   *
   * @throws UnsupportedException when it prepares more than tables and rows, has savepoints, a
   *     statement that there is no rule for, or takes too long
   * @throws SQLException when the database cannot run it
   */
  public static ScriptReplay run(
      Database database, Isolation isolation, CurrentReads currentReads, Schedule schedule)
      throws SQLException, InterruptedException, UnsupportedException {
    Optional<Setup> setup = Setup.of(schedule.preparation().statements());
    if (setup.isEmpty()) {
      throw new UnsupportedException(
          "it prepares more than tables and the rows of INSERT INTO ... VALUES");
    }
    try {
      Replay.Ran ran =
          new Replay(database, isolation)
              .run(new Scenario(setup.get(), steps(schedule)))
              .orElseThrow(() -> new UnsupportedException("it took more than 20 seconds"));
      return new ScriptReplay(
          ran.steps(),
          ran.run(),
          Patterns.of(new InferredRun(ran.run(), currentReads).dependencies()));
    } catch (Refused refused) {
      throw new UnsupportedException("there is no rule for " + refused.getMessage());
    }
  }

  private static List<Scenario.Step> steps(Schedule schedule) throws UnsupportedException {
    List<Scenario.Step> steps = new ArrayList<>();
    for (Step step : schedule.steps()) {
      Action action = step.action();
      if (action instanceof Action.Execute execute && execute.sql().isPresent()) {
        steps.add(Scenario.Step.statement(step.transaction(), execute.sql().get()));
      } else if (action.isEnd()) {
        steps.add(Scenario.Step.end(step.transaction(), action instanceof Action.Commit));
      } else if (!(action instanceof Action.Begin)) {
        throw new UnsupportedException("it has savepoints");
      }
    }
    return steps;
  }
}
