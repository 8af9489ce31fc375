package dev.taipan.collect.replay;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.Preparation;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes a schedule of a small history. Transactions are numbered in the order in which they begin.
 * Keys and values keep their names if these can be written; otherwise they get new ones.
 */
final class ScheduleMaker {
  private static final String ROW = "[\\p{L}\\p{N}_.:/-]{1,30}";
  private static final String UNWRITTEN = "0";
  private static final String KEY = "0|[1-9]\\d{0,8}";
  private static final String NUMBER = "0|-?[1-9]\\d{0,17}";

  private final History history;
  private final EventNumbers events;
  private final int[] order;
  private final MatchKeys matchKeys;
  private final Map<Integer, Integer> numbers = new LinkedHashMap<>();
  private final Map<Long, String> newValues = new LinkedHashMap<>();
  private final boolean keepsKeys;
  private final boolean keepsValues;

  /**
   * A maker.
   *
   * @param order of the events
   */
  ScheduleMaker(History history, int[] order) {
    this.history = history;
    events = new EventNumbers(history);
    this.order = order;
    matchKeys = new MatchKeys(history);
    for (int event : order) {
      numbers.putIfAbsent(events.transaction(event), numbers.size() + 1);
    }
    keepsKeys = rows().allMatch(key -> history.keyName(key).matches(ROW));
    keepsValues = valuesCanBeWritten();
    if (history.hasInitialValue()) {
      newValues.put(history.initialValue(), UNWRITTEN);
    }
  }

  /** The keys that are rows. */
  private IntStream rows() {
    return IntStream.range(0, history.keys()).filter(key -> !matchKeys.has(key));
  }

  /** Whether all values are numbers, and no key needs one for what it held before any write. */
  private boolean valuesCanBeWritten() {
    boolean all =
        IntStream.range(0, history.operations())
            .filter(this::hasValue)
            .allMatch(operation -> isNumber(history.value(operation)));
    return all
        && rows()
            .allMatch(
                key ->
                    history.lists().isList(key)
                        || isAbsentAtFirst(key)
                        || (history.hasInitialValue(key) && isNumber(history.initialValue(key))));
  }

  private boolean hasValue(int operation) {
    OperationKind kind = history.kind(operation);
    return kind != OperationKind.LIST_READ
        && !matchKeys.has(history.key(operation))
        && !isTombstone(history.value(operation));
  }

  private boolean isNumber(long value) {
    return history.valueName(value).matches(NUMBER);
  }

  private boolean isTombstone(long value) {
    return history.tombstone().isPresent() && history.tombstone().getAsLong() == value;
  }

  private boolean isAbsentAtFirst(int key) {
    return history.hasInitialValue(key)
        && isTombstone(history.initialValue(key))
        && (!isOverwrittenFirst(key) || isFoundAbsent(key));
  }

  /** Whether somebody changes a row that nobody inserted before, as far as is told here. */
  private boolean isOverwrittenFirst(int key) {
    return firstWrite(key).stream()
        .anyMatch(operation -> history.kind(operation) == OperationKind.WRITE);
  }

  private OptionalInt firstWrite(int key) {
    return Arrays.stream(order)
        .filter(events::isOperation)
        .map(events::operation)
        .filter(operation -> history.key(operation) == key && history.isWrite(operation))
        .findFirst();
  }

  private boolean isFoundAbsent(int key) {
    return IntStream.range(0, history.operations())
        .anyMatch(
            operation ->
                history.key(operation) == key
                    && history.kind(operation) == OperationKind.READ
                    && isTombstone(history.value(operation)));
  }

  /** Whether a write that adds a row where there is none does so here. */
  private boolean adds(int operation) {
    int key = history.key(operation);
    return history.kind(operation) == OperationKind.WRITE
        && isAbsentAtFirst(key)
        && firstWrite(key).orElse(-1) == operation;
  }

  /** What each transaction, and each key that has a new name, is in the history; a line each. */
  List<String> names() {
    List<String> lines = new ArrayList<>();
    numbers.forEach(
        (transaction, number) ->
            lines.add(
                "T%d is transaction %s of session %s"
                    .formatted(
                        number,
                        history.transactionName(transaction),
                        history.sessionName(history.sessionOf(transaction)))));
    if (!keepsKeys) {
      rows()
          .mapToObj(key -> "Row %s is key %s".formatted(row(key), history.keyName(key)))
          .forEach(lines::add);
    }
    lines.add("T%d reads the final state".formatted(numbers.size() + 1));
    return lines;
  }

  /** The same with the transactions of a session on one connection, and writes that are upserts. */
  Schedule makeOfSessions(IsolationLevel level) {
    Map<Integer, List<Integer>> sessions = new LinkedHashMap<>();
    numbers.forEach(
        (transaction, number) ->
            sessions
                .computeIfAbsent(history.sessionOf(transaction), unseen -> new ArrayList<>())
                .add(number));
    Schedule made = make(level);
    for (List<Integer> session : sessions.values()) {
      made = made.withSession(session);
    }
    return made.upserting();
  }

  Schedule make(IsolationLevel level) {
    List<Step> steps = new ArrayList<>();
    for (int event : order) {
      if (!events.isOperation(event) || !matchKeys.has(history.key(events.operation(event)))) {
        steps.add(new Step(numbers.get(events.transaction(event)), action(event)));
      } else if (isFirstAsked(events.operation(event))) {
        ask(events.operation(event))
            .map(read -> new Action.Execute(Optional.empty(), Optional.of(read)))
            .map(read -> new Step(numbers.get(events.transaction(event)), read))
            .ifPresent(steps::add);
      }
    }
    steps.addAll(closingReads());
    return new Schedule(Optional.empty(), Optional.of(level), preparation(), steps);
  }

  /** Rows whose keys are those of a run are in the tables in which they were there. */
  private Preparation preparation() {
    boolean isOfKeys =
        rows().count() == history.keys()
            && rows().allMatch(key -> history.keyName(key).matches(KEY));
    return new Preparation(List.of(), initialRows(), isOfKeys);
  }

  /** Whether an operation reads which rows match, and the one before does not. */
  private boolean isFirstAsked(int operation) {
    int first = history.operationStart(history.transactionOf(operation));
    return !history.isWrite(operation) && (operation == first || !asks(operation - 1));
  }

  private boolean asks(int operation) {
    return matchKeys.has(history.key(operation)) && !history.isWrite(operation);
  }

  /**
   * What a transaction asked for by predicate, from one operation on: the numbers of all versions
   * that match.
   */
  private Optional<RowOperation> ask(int first) {
    Set<String> matching = new LinkedHashSet<>();
    int end = history.operationEnd(history.transactionOf(first));
    for (int read = first; read < end && asks(read); read++) {
      matchKeys
          .matchingWrites(history.key(read))
          .forEach(write -> matching.add(value(history.value(write))));
      matchKeys
          .rowAtFirst(history.key(read))
          .ifPresent(row -> matching.add(value(history.initialValue(row))));
    }
    return matching.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RowOperation(
                OperationKind.PREDICATE_READ,
                "v IN (" + String.join(", ", matching) + ")",
                Optional.empty()));
  }

  private Action action(int event) {
    int transaction = events.transaction(event);
    if (events.isOperation(event)) {
      return new Action.Execute(Optional.empty(), Optional.of(operation(events.operation(event))));
    }
    if (event == events.begin(transaction)) {
      return new Action.Begin(Optional.empty());
    }
    return history.status(transaction) == TransactionStatus.ABORTED
        ? new Action.Rollback()
        : new Action.Commit();
  }

  private RowOperation operation(int operation) {
    OperationKind kind = history.kind(operation);
    Optional<String> value =
        switch (kind) {
          case LIST_READ -> Optional.of(elements(operation));
          case DELETE -> Optional.empty();
          default -> Optional.of(value(history.value(operation)));
        };
    return new RowOperation(
        adds(operation) ? OperationKind.INSERT : kind, row(history.key(operation)), value);
  }

  private String elements(int read) {
    return Arrays.stream(history.lists().known(history, read))
        .mapToObj(this::value)
        .collect(Collectors.joining(","));
  }

  private String row(int key) {
    return keepsKeys ? history.keyName(key) : "k" + (key + 1);
  }

  private String value(long value) {
    if (isTombstone(value)) {
      return RowOperation.ABSENT;
    }
    return keepsValues
        ? history.valueName(value)
        : newValues.computeIfAbsent(value, unseen -> Integer.toString(newValues.size() + 1));
  }

  /** A read of all rows that are written, after everything: what is left says what was lost. */
  private List<Step> closingReads() {
    int number = numbers.size() + 1;
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(number, new Action.Begin(Optional.empty())));
    for (int key : rows().toArray()) {
      OperationKind kind =
          history.lists().isList(key) ? OperationKind.LIST_READ : OperationKind.READ;
      RowOperation read = new RowOperation(kind, row(key), Optional.empty());
      steps.add(new Step(number, new Action.Execute(Optional.empty(), Optional.of(read))));
    }
    steps.add(new Step(number, new Action.Commit()));
    return steps;
  }

  /** What rows hold at first that do not hold 0 or an empty list. */
  private List<RowOperation> initialRows() {
    return rows()
        .filter(key -> !history.lists().isList(key) && history.hasInitialValue(key))
        .mapToObj(this::initialRow)
        .filter(row -> !row.value().equals(Optional.of(UNWRITTEN)))
        .toList();
  }

  private RowOperation initialRow(int key) {
    return isAbsentAtFirst(key)
        ? new RowOperation(OperationKind.DELETE, row(key), Optional.empty())
        : new RowOperation(OperationKind.INSERT, row(key), Optional.of(initialValue(key)));
  }

  /** A row that was absent, but must not be, holds what nobody else writes. */
  private String initialValue(int key) {
    long initial = history.initialValue(key);
    return isTombstone(initial)
        ? newValues.computeIfAbsent(
            Long.MIN_VALUE + key, unseen -> Integer.toString(newValues.size() + 1))
        : value(initial);
  }
}
