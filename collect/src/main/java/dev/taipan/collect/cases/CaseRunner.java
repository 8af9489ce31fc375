package dev.taipan.collect.cases;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.ScheduleRows;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.coo.cases.Case;
import dev.taipan.history.column.OperationKind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs cases on a database at a level. A last transaction reads all rows, but of tables that a case
 * makes itself, which Taipan does not know.
 */
public final class CaseRunner {
  private final Database database;
  private final ScheduleDriver driver;

  /**
   * A runner.
   *
   * @param limit how long a case may take
   */
  public CaseRunner(Database database, Isolation isolation, Duration limit) {
    this.database = database;
    driver = new ScheduleDriver(database, isolation, limit);
  }

  /**
   * Runs a case, on tables made anew.
   *
   * @throws java.sql.SQLFeatureNotSupportedException when the database has no statement for a step
   * @throws SQLException when the database refuses connections, the level, or tables; and when a
   *     read in somebody's own SQL returns what is no value of a row
   */
  public RanCase run(Case given) throws SQLException, InterruptedException {
    Schedule schedule = CaseText.schedule(given);
    if (schedule.preparation().statements().isEmpty()) {
      schedule = withLastReads(schedule);
    }
    ScheduleResult result = driver.run(schedule);
    ReadNumbers.require(result);
    return new RanCase(new ResultReader(given, result, database.dialect()).run(), result);
  }

  private static Schedule withLastReads(Schedule schedule) {
    int last = last(schedule);
    List<Step> steps = new ArrayList<>(schedule.steps());
    steps.add(new Step(last, new Action.Begin(Optional.empty())));
    for (String row : new ScheduleRows(schedule).all()) {
      RowOperation read = new RowOperation(OperationKind.READ, row, Optional.empty());
      steps.add(new Step(last, new Action.Execute(Optional.empty(), Optional.of(read))));
    }
    steps.add(new Step(last, new Action.Commit()));
    return new Schedule(
        schedule.isolation(), schedule.level(), schedule.preparation(), steps, schedule.sessions());
  }

  /** The number of the transaction that reads all rows at the end. */
  static int last(Schedule schedule) {
    return 1 + schedule.transactions().stream().mapToInt(each -> each).max().orElse(0);
  }
}
