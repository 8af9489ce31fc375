package dev.taipan.collect.replay;

import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.history.History;
import dev.taipan.history.column.OperationKind;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.VersionInstallOrder;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The rows that some transactions wrote, with a number for each version: what they wrote, and what
 * was there before.
 */
final class RowVersionNumbers {
  /** Stands for what is not there. */
  private static final Row NOTHING = Row.of("", null, (Object) null);

  private final History history;
  private final VersionInstallOrder installed;
  private final Rows rows;
  private final MatchesOracle oracle;
  private final Map<Integer, String> names = new TreeMap<>();

  /** By key the first place of a version that one of the transactions installed. */
  private final Map<Integer, Integer> firstPlace = new TreeMap<>();

  private final Map<Integer, Long> numberOfWrite = new TreeMap<>();
  private final Map<Long, Row> contents = new TreeMap<>();
  private final List<RowOperation> initialRows = new ArrayList<>();
  private boolean known = true;

  RowVersionNumbers(History history, Collection<Integer> transactions, MatchesOracle oracle) {
    this.history = history;
    this.oracle = oracle;
    installed = new VersionInstallOrder(history);
    rows = new Rows(history);
    transactions.forEach(this::addWrites);
    firstPlace.forEach(this::addInitial);
  }

  private void addWrites(int transaction) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      if (history.isWrite(operation)) {
        int key = history.key(operation);
        names.computeIfAbsent(key, unnamed -> "r" + (names.size() + 1));
        numberOfWrite.put(operation, number(rows.of(key, history.value(operation))));
        addPlace(key, operation);
      }
    }
  }

  private void addPlace(int key, int write) {
    if (installed.isInstalled(write)) {
      int place = installed.place(write);
      known &= place != VersionInstallOrder.NOWHERE;
      firstPlace.merge(key, place, Math::min);
    }
  }

  private long number(Row row) {
    long number = contents.size() + 1L;
    contents.put(number, row == null ? NOTHING : row);
    return number;
  }

  private void addInitial(int key, int place) {
    Row before =
        place <= 1 ? rows.initial(key) : rows.of(key, history.value(installed.at(key, place - 1)));
    initialRows.add(
        before == null
            ? new RowOperation(OperationKind.DELETE, names.get(key), Optional.empty())
            : new RowOperation(
                OperationKind.INSERT, names.get(key), Optional.of(Long.toString(number(before)))));
  }

  /** Whether the database told which version came before all of them. */
  boolean areKnown() {
    return known;
  }

  /** Whether a row is one of them. */
  boolean has(int key) {
    return firstPlace.containsKey(key);
  }

  /** What they held before: inserts, and deletes of those that were not there. */
  List<RowOperation> initialRows() {
    return initialRows;
  }

  /** What each row is in the history; a line each. */
  List<String> names() {
    return names.entrySet().stream()
        .map(row -> "Row %s is %s".formatted(row.getValue(), history.keyName(row.getKey())))
        .toList();
  }

  /** A read or write of one of the rows. */
  RowOperation operation(int operation) {
    OperationKind kind = history.kind(operation);
    Optional<String> value =
        history.isWrite(operation) && kind != OperationKind.DELETE
            ? Optional.of(Long.toString(numberOfWrite.get(operation)))
            : Optional.empty();
    return new RowOperation(kind, names.get(history.key(operation)), value);
  }

  /** A condition on numbers of versions that is met by those that meet a predicate. */
  Optional<String> condition(String text) {
    RowPredicate predicate = oracle.predicate(text);
    List<String> numbers =
        contents.entrySet().stream()
            .filter(version -> version.getValue() != NOTHING)
            .filter(version -> predicate.isOf(version.getValue().table()))
            .filter(version -> predicate.matches(version.getValue()))
            .map(version -> Long.toString(version.getKey()))
            .toList();
    return numbers.isEmpty()
        ? Optional.empty()
        : Optional.of(numbers.stream().collect(Collectors.joining(", ", "v IN (", ")")));
  }
}
