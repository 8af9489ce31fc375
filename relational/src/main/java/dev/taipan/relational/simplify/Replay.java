package dev.taipan.relational.simplify;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.collect.schedule.StepResult;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.Preparation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.run.StatementAnswer;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Instrumented;
import dev.taipan.relational.sql.Instrumenter;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.Refused;
import dev.taipan.relational.sql.SqlEngine;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs a scenario in its order on a database, and sees what its statements met. */
final class Replay {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final Database database;
  private final Isolation isolation;
  private final SqlEngine engine;

  Replay(Database database, Isolation isolation) {
    this.database = database;
    this.isolation = isolation;
    engine = SqlEngine.of(database.dialect());
  }

  /** A statement of a scenario, and where its parts are in the schedule. */
  private record Placed(int transaction, String sql, long number, Instrumented made, int from) {}

  /** What came of a scenario; none where some transaction did not end as it was to. */
  Optional<RelationalRun> run(Scenario scenario) throws SQLException, InterruptedException {
    List<Step> steps = new ArrayList<>();
    List<Placed> placed = new ArrayList<>();
    try {
      place(scenario, steps, placed);
    } catch (Refused refused) {
      return Optional.empty();
    }
    int last = scenario.transactions().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
    int look = steps.size() + 1;
    steps.add(new Step(last, new Action.Begin(Optional.empty())));
    for (Setup.TableText text : scenario.setup().tables()) {
      steps.add(
          execute(
              last,
              "SELECT %s, %s FROM %s"
                  .formatted(
                      Catalog.ROW,
                      engine.version("", text.table().integers()),
                      text.table().name())));
    }
    steps.add(new Step(last, new Action.Commit()));
    ScheduleResult result =
        new ScheduleDriver(database, isolation, LIMIT)
            .run(schedule(scenario.setup().instrumented(engine), steps));
    return result.isAsScheduled() && !result.isOutOfTime()
        ? Optional.of(recorded(scenario, placed, look, result))
        : Optional.empty();
  }

  /** The scenario as an application would run it, for people. */
  Schedule plain(Scenario scenario) {
    List<Step> steps = new ArrayList<>();
    Set<Integer> begun = new HashSet<>();
    for (Scenario.Step step : scenario.steps()) {
      if (begun.add(step.transaction())) {
        steps.add(new Step(step.transaction(), new Action.Begin(Optional.empty())));
      }
      steps.add(
          step.isCommit()
              ? new Step(step.transaction(), new Action.Commit())
              : execute(step.transaction(), step.sql()));
    }
    return schedule(scenario.setup().plain(), steps).at(isolation);
  }

  private static Schedule schedule(List<String> preparation, List<Step> steps) {
    return new Schedule(
        Optional.empty(), Optional.empty(), new Preparation(preparation, List.of()), steps);
  }

  private static Step execute(int transaction, String sql) {
    return new Step(transaction, new Action.Execute(Optional.of(sql), Optional.empty()));
  }

  private void place(Scenario scenario, List<Step> steps, List<Placed> placed) throws Refused {
    Instrumenter instrumenter = new Instrumenter(engine, scenario.setup().catalog(), isolation);
    Set<Integer> begun = new HashSet<>();
    long number = 0;
    for (Scenario.Step step : scenario.steps()) {
      if (begun.add(step.transaction())) {
        steps.add(new Step(step.transaction(), new Action.Begin(Optional.empty())));
      }
      if (step.isCommit()) {
        steps.add(new Step(step.transaction(), new Action.Commit()));
      } else {
        Instrumented made = instrumenter.instrument(step.sql(), ++number);
        placed.add(new Placed(step.transaction(), step.sql(), number, made, steps.size()));
        made.parts().forEach(part -> steps.add(execute(step.transaction(), part.sql())));
      }
    }
  }

  private RelationalRun recorded(
      Scenario scenario, List<Placed> placed, int look, ScheduleResult result) {
    Map<Integer, List<RelationalStatement>> statements = new LinkedHashMap<>();
    for (Placed each : placed) {
      List<List<List<String>>> rows = new ArrayList<>();
      List<Long> counts = new ArrayList<>();
      long ended = 0;
      for (int i = 0; i < each.made().parts().size(); i++) {
        StepResult.Execution done = result.steps().get(each.from() + i).execution().orElseThrow();
        rows.add(done.answer().rows());
        counts.add(done.answer().count());
        ended = done.ended();
      }
      statements
          .computeIfAbsent(each.transaction(), any -> new ArrayList<>())
          .add(
              new RelationalStatement(
                  each.number(),
                  each.sql(),
                  Optional.of(each.made().kind()),
                  StatementAnswer.of(each.made(), each.number(), rows, counts).observations(),
                  each.made().scanned(),
                  ended,
                  Optional.empty()));
    }
    List<RelationalTransaction> transactions = new ArrayList<>();
    statements.forEach(
        (number, all) ->
            transactions.add(
                new RelationalTransaction(
                    number,
                    number,
                    all,
                    TransactionStatus.COMMITTED,
                    Math.max(0, result.transactions().get(number).started()),
                    result.transactions().get(number).ended())));
    Map<String, String> initial = new HashMap<>();
    List<Observation> images = new ArrayList<>();
    for (int i = 0; i < scenario.setup().rows().size(); i++) {
      Setup.Row row = scenario.setup().rows().get(i);
      initial.put(Setup.identity(i + 1), row.table());
      images.add(image(Setup.identity(i + 1), row, scenario.setup().catalog()));
    }
    Map<String, long[]> last = new HashMap<>();
    Map<String, String> tables = new HashMap<>();
    for (int i = 0; i < scenario.setup().tables().size(); i++) {
      String table = scenario.setup().tables().get(i).table().name();
      result
          .steps()
          .get(look + i)
          .execution()
          .ifPresent(
              done ->
                  done.answer()
                      .rows()
                      .forEach(
                          row -> {
                            Observation seen = Observation.of(row.get(0), row.get(1), Meeting.READ);
                            images.add(seen);
                            last.put(seen.row(), seen.list());
                            tables.put(seen.row(), table);
                          }));
    }
    return new RelationalRun(transactions, initial, last, tables, images, engine.conditions());
  }

  /** A row that is there at first, whose literals are known. */
  private static Observation image(String identity, Setup.Row row, Catalog catalog) {
    Catalog.Table table = catalog.tables().get(row.table());
    Map<String, Object> cells = new HashMap<>();
    for (String column : table.integers()) {
      String literal = row.values().get(table.columns().indexOf(column));
      cells.put(column, literal.equals("NULL") ? null : (Object) Long.valueOf(literal));
    }
    return new Observation(identity, new long[0], Meeting.READ, cells);
  }
}
