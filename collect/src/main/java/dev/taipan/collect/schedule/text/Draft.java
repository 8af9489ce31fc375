package dev.taipan.collect.schedule.text;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.Preparation;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.history.column.OperationKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The steps of a schedule as far as they have been read. */
final class Draft {
  private final List<String> statements = new ArrayList<>();
  private final List<RowOperation> rows = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final Map<Integer, Integer> lastStep = new LinkedHashMap<>();

  boolean hasSteps() {
    return !steps.isEmpty();
  }

  void prepare(String statement) {
    statements.add(statement);
  }

  /** Says what a row holds at first. */
  void initially(RowOperation operation) {
    OperationKind kind =
        operation.kind() == OperationKind.DELETE ? OperationKind.DELETE : OperationKind.INSERT;
    rows.add(new RowOperation(kind, operation.row(), operation.value()));
  }

  boolean hasEnded(int transaction) {
    return has(transaction, Action::isEnd);
  }

  /** Whether nothing more is known of a transaction than that it begins. */
  boolean hasJustBegun(int transaction) {
    return has(transaction, Action.Begin.class::isInstance);
  }

  /** Whether a transaction has set a savepoint. */
  boolean hasSavepoint(int transaction, String name) {
    return steps.stream()
        .anyMatch(
            step ->
                step.transaction() == transaction
                    && step.action() instanceof Action.Savepoint savepoint
                    && savepoint.name().equals(name));
  }

  boolean isNew(int transaction) {
    return !lastStep.containsKey(transaction);
  }

  private boolean has(int transaction, Predicate<Action> condition) {
    return lastStep.containsKey(transaction)
        && condition.test(steps.get(lastStep.get(transaction)).action());
  }

  /** Begins a transaction, or says at which level it has just begun. */
  void begin(int transaction, Optional<Isolation> level) {
    if (isNew(transaction)) {
      put(transaction, new Action.Begin(level));
    } else if (level.isPresent()) {
      steps.set(lastStep.get(transaction), new Step(transaction, new Action.Begin(level)));
    }
  }

  /** Adds a step, and before it the begin of its transaction if that has not been. */
  void add(int transaction, Action action) {
    begin(transaction, Optional.empty());
    put(transaction, action);
  }

  private void put(int transaction, Action action) {
    lastStep.put(transaction, steps.size());
    steps.add(new Step(transaction, action));
  }

  Preparation preparation() {
    return new Preparation(statements, rows);
  }

  /** Whether a row that was said to hold something holds a list. */
  boolean isOfList(RowOperation operation) {
    return lists().contains(operation.row());
  }

  /** All steps; those who have not ended roll back, those that write nothing write a new value. */
  List<Step> steps() {
    List.copyOf(lastStep.keySet()).stream()
        .filter(transaction -> !hasEnded(transaction))
        .forEach(transaction -> put(transaction, new Action.Rollback()));
    Set<String> lists = lists();
    Map<String, Long> latest = largestValues();
    return steps.stream()
        .map(
            step ->
                step.action() instanceof Action.Execute execute
                    ? new Step(step.transaction(), completed(execute, lists, latest))
                    : step)
        .toList();
  }

  private static Action completed(
      Action.Execute execute, Set<String> lists, Map<String, Long> latest) {
    return new Action.Execute(
        execute.sql(),
        execute
            .operation()
            .map(operation -> operation.ofList(lists.contains(operation.row())))
            .map(operation -> withValue(operation, latest)),
        execute.lock(),
        execute.form());
  }

  private static RowOperation withValue(RowOperation operation, Map<String, Long> latest) {
    boolean needsValue = operation.isWrite() && operation.kind() != OperationKind.DELETE;
    if (!needsValue || operation.value().isPresent()) {
      return operation;
    }
    long value = latest.merge(operation.row(), 1L, Long::sum);
    return new RowOperation(operation.kind(), operation.row(), Optional.of(Long.toString(value)));
  }

  private Map<String, Long> largestValues() {
    Map<String, Long> largest = new LinkedHashMap<>();
    operations()
        .forEach(
            operation -> {
              String value = operation.value().orElse("");
              if (value.matches("-?\\d+")) {
                largest.merge(operation.row(), Long.valueOf(value), Math::max);
              }
            });
    return largest;
  }

  /** The rows that somebody appends to, or reads as a list. */
  private Set<String> lists() {
    Set<String> lists = new LinkedHashSet<>();
    for (RowOperation operation : operations()) {
      String value = operation.value().orElse("0");
      if (operation.kind().isOfList() || value.isEmpty() || value.contains(",")) {
        lists.add(operation.row());
      }
    }
    return lists;
  }

  private List<RowOperation> operations() {
    List<RowOperation> operations = new ArrayList<>(rows);
    for (Step step : steps) {
      if (step.action() instanceof Action.Execute execute) {
        execute.operation().ifPresent(operations::add);
      }
    }
    return operations;
  }
}
