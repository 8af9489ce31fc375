package dev.taipan.relational.simplify;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.collect.schedule.StepFailure;
import dev.taipan.collect.schedule.StepResult;
import dev.taipan.collect.schedule.TransactionResult;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.Preparation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.Step;
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
import java.util.stream.IntStream;

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

  /**
   * A step of a scenario as steps of a schedule.
   *
   * @param made what a statement became
   * @param from the first of its steps
   * @param to behind its last step
   */
  private record Placed(
      Scenario.Step step, long number, Optional<Instrumented> made, int from, int to) {}

  /**
   * What came of a scenario.
   *
   * @param ran the scenario; a transaction that failed rolls back there, where it did
   * @param steps what came of each step
   * @param isByChance whether a step failed because of other transactions, and may not the next
   *     time
   */
  record Ran(Scenario ran, RelationalRun run, List<ReplayedStep> steps, boolean isByChance) {}

  /**
   * Runs a scenario; none where its time was over.
   *
   * @throws Refused when there is no rule for a statement
   */
  Optional<Ran> run(Scenario scenario) throws SQLException, InterruptedException, Refused {
    List<Step> steps = new ArrayList<>();
    int last = scenario.transactions().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
    look(last, scenario.setup(), steps);
    List<Placed> placed = place(scenario, steps);
    int end = steps.size();
    look(last + 1, scenario.setup(), steps);
    ScheduleResult result =
        new ScheduleDriver(database, isolation, LIMIT)
            .run(schedule(scenario.setup().instrumented(engine), steps));
    return result.isOutOfTime()
        ? Optional.empty()
        : Optional.of(
            new Ran(
                asItRan(scenario, placed, result),
                recorded(scenario.setup(), placed, end, result),
                placed.stream().map(each -> told(each, result)).toList(),
                result.steps().stream()
                    .flatMap(step -> step.failure().stream())
                    .anyMatch(failure -> failure.kind().isTransient())));
  }

  private static ReplayedStep told(Placed placed, ScheduleResult result) {
    List<StepResult> own = result.steps().subList(placed.from(), placed.to());
    return new ReplayedStep(
        placed.step().transaction(),
        placed.step().isEnd() ? placed.step().kind().name() : placed.step().sql(),
        statement(placed, result).map(RelationalStatement::observations).orElse(List.of()),
        own.stream().flatMap(step -> step.failure().stream()).map(StepFailure::message).findFirst(),
        own.stream().allMatch(StepResult::isDone));
  }

  private static Scenario asItRan(Scenario scenario, List<Placed> placed, ScheduleResult result) {
    Scenario ran = scenario;
    for (int i = placed.size() - 1; i >= 0; i--) {
      Placed each = placed.get(i);
      boolean fails =
          IntStream.range(each.from(), each.to())
              .mapToObj(result.steps()::get)
              .anyMatch(step -> step.failure().isPresent());
      ran = fails ? ran.endedAt(i) : ran;
    }
    return ran;
  }

  /** Reads all that is in the tables. */
  private void look(int transaction, Setup setup, List<Step> steps) {
    steps.add(new Step(transaction, new Action.Begin(Optional.empty())));
    for (Setup.TableText text : setup.tables()) {
      steps.add(
          execute(
              transaction,
              "SELECT %s, %s FROM %s"
                  .formatted(
                      Catalog.ROW, engine.version("", text.table().kinds()), text.table().name())));
    }
    steps.add(new Step(transaction, new Action.Commit()));
  }

  /** The scenario as an application would run it, for people. */
  Schedule plain(Scenario scenario) {
    List<Step> steps = new ArrayList<>();
    Set<Integer> begun = new HashSet<>();
    for (Scenario.Step step : scenario.steps()) {
      beginOnce(step, begun, steps);
      steps.add(step.isEnd() ? end(step) : execute(step.transaction(), step.sql()));
    }
    return schedule(scenario.setup().plain(), steps).at(isolation);
  }

  private static void beginOnce(Scenario.Step step, Set<Integer> begun, List<Step> steps) {
    if (begun.add(step.transaction())) {
      steps.add(new Step(step.transaction(), new Action.Begin(Optional.empty())));
    }
  }

  private static Step end(Scenario.Step step) {
    return new Step(
        step.transaction(),
        step.kind() == Scenario.Kind.COMMIT ? new Action.Commit() : new Action.Rollback());
  }

  private static Schedule schedule(List<String> preparation, List<Step> steps) {
    return new Schedule(
        Optional.empty(), Optional.empty(), new Preparation(preparation, List.of()), steps);
  }

  private static Step execute(int transaction, String sql) {
    return new Step(transaction, new Action.Execute(Optional.of(sql), Optional.empty()));
  }

  private List<Placed> place(Scenario scenario, List<Step> steps) throws Refused {
    Instrumenter instrumenter = new Instrumenter(engine, scenario.setup().catalog(), isolation);
    List<Placed> placed = new ArrayList<>();
    Set<Integer> begun = new HashSet<>();
    long number = 0;
    for (Scenario.Step step : scenario.steps()) {
      beginOnce(step, begun, steps);
      int from = steps.size();
      Optional<Instrumented> made = Optional.empty();
      if (step.isEnd()) {
        steps.add(end(step));
      } else {
        made = Optional.of(instrumenter.instrument(step.sql(), ++number));
        made.get().parts().forEach(part -> steps.add(execute(step.transaction(), part.sql())));
      }
      placed.add(new Placed(step, number, made, from, steps.size()));
    }
    return placed;
  }

  private RelationalRun recorded(Setup setup, List<Placed> placed, int end, ScheduleResult result) {
    Map<Integer, List<RelationalStatement>> statements = new LinkedHashMap<>();
    for (Placed each : placed) {
      List<RelationalStatement> own =
          statements.computeIfAbsent(each.step().transaction(), any -> new ArrayList<>());
      statement(each, result).ifPresent(own::add);
    }
    List<RelationalTransaction> transactions = new ArrayList<>();
    statements.forEach(
        (number, all) -> {
          TransactionResult ended = result.transactions().get(number);
          transactions.add(
              new RelationalTransaction(
                  number,
                  number,
                  all,
                  ended.end().status(),
                  Math.max(0, ended.started()),
                  ended.ended()));
        });
    Map<String, String> initial = new HashMap<>();
    Map<String, String> tables = new HashMap<>();
    Map<String, long[]> last = new HashMap<>();
    List<Observation> images = new ArrayList<>();
    for (int i = 0; i < setup.tables().size(); i++) {
      String table = setup.tables().get(i).table().name();
      for (Observation seen : seen(result, i + 1)) {
        images.add(seen);
        initial.put(seen.row(), table);
      }
      for (Observation seen : seen(result, end + i + 1)) {
        images.add(seen);
        last.put(seen.row(), seen.list());
        tables.put(seen.row(), table);
      }
    }
    return new RelationalRun(transactions, initial, last, tables, images, engine.conditions());
  }

  /** What a statement met; none where it failed, or was not executed. */
  private static Optional<RelationalStatement> statement(Placed placed, ScheduleResult result) {
    if (placed.made().isEmpty()) {
      return Optional.empty();
    }
    Instrumented made = placed.made().get();
    List<List<List<String>>> rows = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    long ended = 0;
    for (StepResult step : result.steps().subList(placed.from(), placed.to())) {
      if (!step.isDone()) {
        return Optional.empty();
      }
      StepResult.Execution done = step.execution().orElseThrow();
      rows.add(done.answer().rows());
      counts.add(done.answer().count());
      ended = done.ended();
    }
    return Optional.of(
        new RelationalStatement(
            placed.number(),
            placed.step().sql(),
            Optional.of(made.kind()),
            StatementAnswer.of(made, placed.number(), rows, counts).observations(),
            made.scanned(),
            ended,
            Optional.empty()));
  }

  /** The rows that a look returned. */
  private static List<Observation> seen(ScheduleResult result, int step) {
    return result.steps().get(step).execution().stream()
        .flatMap(done -> done.answer().rows().stream())
        .map(row -> Observation.of(row.get(0), row.get(1), Meeting.READ))
        .toList();
  }
}
