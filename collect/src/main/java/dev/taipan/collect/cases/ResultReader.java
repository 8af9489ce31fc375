package dev.taipan.collect.cases;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.schedule.Answer;
import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.collect.schedule.StepFailure;
import dev.taipan.collect.schedule.StepResult;
import dev.taipan.collect.schedule.TransactionResult;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.RowStatements;
import dev.taipan.collect.schedule.plan.ScheduleRows;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.run.CaseRun;
import dev.taipan.coo.run.RanStep;
import dev.taipan.coo.run.RanTransaction;
import dev.taipan.coo.run.RanTransaction.Ending;
import dev.taipan.coo.run.Refusal;
import dev.taipan.history.column.OperationKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What a driver saw of a case, in the terms of cases. */
final class ResultReader {
  private final Case given;
  private final ScheduleResult result;
  private final ScheduleRows rows;
  private final RowStatements statements;

  ResultReader(Case given, ScheduleResult result, Dialect dialect) {
    this.given = given;
    this.result = result;
    rows = new ScheduleRows(result.schedule());
    statements = new RowStatements(rows, dialect);
  }

  CaseRun run() {
    List<RanStep> steps =
        result.steps().stream().limit(given.steps().size()).map(this::step).toList();
    Map<Integer, RanTransaction> transactions = new HashMap<>();
    given.transactions().forEach(number -> transactions.put(number, transaction(number)));
    return new CaseRun(given, steps, transactions, atTheEnd(), result.isOutOfTime());
  }

  private RanStep step(StepResult step) {
    String sql = statements.of(step.step().action()).orElseGet(() -> word(step.step().action()));
    return new RanStep(sql, step.released(), step.execution().map(done -> execution(step, done)));
  }

  private static String word(Action action) {
    return action instanceof Action.Begin
        ? "BEGIN"
        : action instanceof Action.Commit ? "COMMIT" : "ROLLBACK";
  }

  private RanStep.Execution execution(StepResult step, StepResult.Execution done) {
    return new RanStep.Execution(
        done.started(),
        done.ended(),
        step.operation()
            .filter(operation -> !operation.isWrite())
            .map(operation -> seen(operation, done.answer()))
            .orElse(Map.of()),
        changed(step.step().action(), done.answer().count()),
        done.failure().map(ResultReader::refusal),
        done.waiting().map(wait -> new RanStep.Waited(wait.blockers())));
  }

  /** Of a statement in somebody's own SQL, it counts that it changed something. */
  private static long changed(Action action, long count) {
    boolean ownSql = action instanceof Action.Execute execute && execute.sql().isPresent();
    return ownSql ? Math.min(1, count) : count;
  }

  /** As in schedules, the last column is the value; of a condition, the first one is the key. */
  private Map<String, OptionalLong> seen(RowOperation operation, Answer answer) {
    Map<String, OptionalLong> seen = new TreeMap<>();
    if (operation.kind() == OperationKind.PREDICATE_READ) {
      answer.rows().forEach(row -> seen.put(rows.name(Integer.parseInt(row.get(0))), last(row)));
      // Nobody says what others hold.
      seen.keySet().retainAll(rows.all());
    } else {
      seen.put(
          operation.row(),
          answer.rows().isEmpty() ? OptionalLong.empty() : last(answer.rows().get(0)));
    }
    return seen;
  }

  private static OptionalLong last(List<String> row) {
    return OptionalLong.of(Long.parseLong(row.get(row.size() - 1)));
  }

  private static Refusal refusal(StepFailure failure) {
    String code = failure.state().map(state -> state + "/").orElse("") + failure.code();
    return new Refusal(kind(failure), code, failure.message());
  }

  private static Refusal.Kind kind(StepFailure failure) {
    return switch (failure.kind()) {
      case SERIALIZATION -> Refusal.Kind.CONFLICT;
      case DEADLOCK -> Refusal.Kind.DEADLOCK;
      case LOCK_TIMEOUT -> Refusal.Kind.TIMEOUT;
      case CONSTRAINT -> Refusal.Kind.CONSTRAINT;
      case CONNECTION_LOST, OTHER -> Refusal.Kind.OTHER;
    };
  }

  private RanTransaction transaction(int number) {
    TransactionResult transaction = result.transactions().get(number);
    Ending how =
        switch (transaction.end()) {
          case COMMITTED -> Ending.COMMITTED;
          case ROLLED_BACK -> Ending.ROLLED_BACK;
          case FAILED -> Ending.REFUSED;
          case UNKNOWN -> Ending.UNKNOWN;
          case CUT_OFF -> Ending.CUT_OFF;
        };
    return new RanTransaction(
        how, transaction.started(), ending(number, transaction), transaction.ended());
  }

  /** When the step that ended it was sent. */
  private long ending(int number, TransactionResult transaction) {
    return result
        .of(number)
        .filter(step -> step.step().action().isEnd() || step.failure().isPresent())
        .map(StepResult::execution)
        .flatMap(Optional::stream)
        .mapToLong(StepResult.Execution::started)
        .findFirst()
        .orElse(transaction.ended());
  }

  private Map<String, OptionalLong> atTheEnd() {
    Map<String, OptionalLong> found = new TreeMap<>();
    result.steps().stream()
        .skip(given.steps().size())
        .filter(step -> step.isDone() && step.operation().isPresent())
        .forEach(
            step ->
                found.putAll(
                    seen(step.operation().orElseThrow(), step.execution().orElseThrow().answer())));
    return found;
  }
}
