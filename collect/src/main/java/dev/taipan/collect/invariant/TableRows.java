package dev.taipan.collect.invariant;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.matches.Row;
import java.util.Optional;
import java.util.stream.IntStream;

/** The operations of a history of tables, as operations on rows with whole numbers. */
final class TableRows {
  private final History history;
  private final Rows rows;

  TableRows(History history) {
    this.history = history;
    rows = new Rows(history);
  }

  History history() {
    return history;
  }

  /** The table of an operation's row. */
  String table(int operation) {
    return rows.table(history.key(operation));
  }

  /** Whether an operation read a row or that there is none. */
  boolean isRead(int operation) {
    return history.kind(operation) == OperationKind.READ;
  }

  /** Whether an operation added a row. */
  boolean isInsert(int operation) {
    return history.kind(operation) == OperationKind.INSERT;
  }

  /** The number in a column of the version that an operation read or wrote; empty for no row. */
  Optional<Long> number(int operation, String column) {
    return number(rows.of(history.key(operation), history.value(operation)), column);
  }

  /** The number in a column of a row at first. */
  Optional<Long> initial(int key, String column) {
    return number(rows.initial(key), column);
  }

  private static Optional<Long> number(Row row, String column) {
    return row == null ? Optional.empty() : Optional.of((Long) row.cell(column, false));
  }

  /** The table of a key. */
  String tableOf(int key) {
    return rows.table(key);
  }

  /** All transactions that certainly committed. */
  IntStream committed() {
    return IntStream.range(0, history.transactions())
        .filter(transaction -> history.status(transaction) == TransactionStatus.COMMITTED)
        .filter(transaction -> !history.isInitialTransaction(transaction));
  }

  IntStream operations(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction));
  }

  /** The operations of the final transaction; none if there is no such. */
  IntStream last() {
    return committed().filter(history::isFinalTransaction).flatMap(this::operations);
  }

  /** How reports call a transaction. */
  String name(int transaction) {
    return "T" + history.transactionName(transaction);
  }
}
