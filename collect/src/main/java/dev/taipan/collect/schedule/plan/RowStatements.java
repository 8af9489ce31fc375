package dev.taipan.collect.schedule.plan;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.collect.dialect.RowLock;
import dev.taipan.history.column.OperationKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The SQL of what a schedule does to rows, in a dialect. */
public final class RowStatements {
  private final ScheduleRows rows;
  private final Dialect dialect;

  /** Writes SQL about some rows. */
  public RowStatements(ScheduleRows rows, Dialect dialect) {
    this.rows = rows;
    this.dialect = dialect;
  }

  /** What there is before a schedule: tables that it needs, made anew, and rows. */
  public List<String> preparation() {
    return Stream.concat(tables(), rows.all().stream().flatMap(this::insert)).toList();
  }

  /** Makes the tables anew that a schedule needs; statements that drop may fail. */
  public Stream<String> tables() {
    List<String> registers = List.of(dialect.dropRegisters(), dialect.createRegisters());
    List<String> lists =
        rows.mayHaveLists() ? List.of(dialect.dropLists(), dialect.createLists()) : List.of();
    return rows.tables()
        .boxed()
        .flatMap(
            table ->
                Stream.of(registers, lists)
                    .flatMap(List::stream)
                    .map(statement -> KeyTables.on(table, statement)));
  }

  /** Makes a row, unless it is not to be there. */
  public Stream<String> insert(String row) {
    RowOperation initial = rows.initial(row);
    return initial.kind() == OperationKind.INSERT ? Stream.of(sql(initial)) : Stream.empty();
  }

  /**
   * The statement of a step; none of one that begins or ends a transaction.
   *
   * @throws UnsupportedStepException when the database has no statement for it
   */
  public Optional<String> of(Action action) {
    if (action instanceof Action.Execute execute) {
      return Optional.of(execute.sql().orElseGet(() -> sql(execute)));
    }
    if (action instanceof Action.Savepoint set) {
      return Optional.of(set.sql().orElseGet(() -> savepoint(dialect.savepoint(set.name()))));
    }
    if (action instanceof Action.RollbackTo back) {
      return Optional.of(back.sql().orElseGet(() -> savepoint(dialect.rollbackTo(back.name()))));
    }
    return Optional.empty();
  }

  private String savepoint(Optional<String> statement) {
    return statement.orElseThrow(() -> new UnsupportedStepException(dialect, "savepoints"));
  }

  private String sql(Action.Execute execute) {
    RowOperation operation = execute.operation().orElseThrow();
    String plain = sql(operation);
    if (execute.form() == WriteForm.UPSERT && changes(operation)) {
      return upsert(operation).orElse(plain);
    }
    if (execute.form() == WriteForm.RETURNING && changes(operation)) {
      // A write within a query, as H2 has it, is no statement of a schedule.
      return dialect.returning(plain, "v").filter(sql -> sql.startsWith(plain)).orElse(plain);
    }
    return execute.lock().map(lock -> locking(plain, lock)).orElse(plain);
  }

  private Optional<String> upsert(RowOperation operation) {
    boolean ofList = rows.isList(operation.row());
    String value = operation.value().orElseThrow();
    return (ofList ? dialect.upsertList() : dialect.upsertRegister())
        .map(sql -> sql.replaceAll(":k\\b", key(operation)))
        .map(sql -> sql.replaceAll(":v\\b", ofList ? text(value) : value))
        .map(sql -> KeyTables.on(rows.table(operation.row()), sql));
  }

  private static boolean changes(RowOperation operation) {
    return operation.isWrite() && operation.kind() != OperationKind.DELETE;
  }

  private String locking(String query, RowLock lock) {
    return switch (lock) {
      case UPDATE ->
          dialect
              .locking(query)
              .orElseThrow(() -> new UnsupportedStepException(dialect, "reads for update"));
      case SHARE ->
          dialect
              .sharing(query)
              .orElseThrow(() -> new UnsupportedStepException(dialect, "reads for share"));
    };
  }

  private String sql(RowOperation operation) {
    return operation.kind() == OperationKind.PREDICATE_READ
        ? dialect.readRegisters(operation.row())
        : KeyTables.on(rows.table(operation.row()), ofFirstTable(operation));
  }

  private String ofFirstTable(RowOperation operation) {
    String value = operation.value().orElse("");
    return switch (operation.kind()) {
      case READ -> bind(dialect.readRegister(), key(operation));
      case WRITE -> bind(dialect.writeRegister(), value, key(operation));
      case APPEND -> bind(dialect.appendToList(), text(value), key(operation));
      case LIST_READ -> bind(dialect.readList(), key(operation));
      case INSERT ->
          rows.isList(operation.row())
              ? bind(dialect.insertList(), key(operation), text(value))
              : bind(dialect.insertRegister(), key(operation), value);
      case DELETE -> bind(dialect.deleteRegister(), key(operation));
      case PREDICATE_READ -> throw new IllegalStateException("of no single row");
    };
  }

  /** Elements as text, with a comma before each, so that appends are all alike. */
  private static String text(String elements) {
    return elements.isEmpty() ? "''" : "'," + elements + "'";
  }

  private String key(RowOperation operation) {
    return Integer.toString(rows.key(operation.row()));
  }

  private static String bind(String statement, String... literals) {
    String bound = statement;
    for (String literal : literals) {
      bound = bound.replaceFirst("\\?", literal);
    }
    return bound;
  }
}
