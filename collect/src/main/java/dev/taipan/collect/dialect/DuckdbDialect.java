package dev.taipan.collect.dialect;

import dev.taipan.whitebox.sql.PredicateDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;

/** DuckDB: one level, a snapshot, and errors that only their text tells apart. */
final class DuckdbDialect extends ExplicitDialect {

  DuckdbDialect() {
    super(
        "DuckDB",
        "VARCHAR",
        EnumSet.of(Isolation.REPEATABLE_READ),
        Optional.of(PredicateDialect.DUCKDB));
  }

  @Override
  public Optional<String> returning(String write, String columns) {
    return Optional.of(write + " RETURNING " + columns);
  }

  /** Its driver begins a transaction for each batch. */
  @Override
  public boolean hasBatches() {
    return false;
  }

  @Override
  public Optional<ArraySyntax> arrays() {
    return Optional.of(new ArraySyntax("BIGINT[]", "[]", "[%s]", "list_append(%s, %s)"));
  }

  @Override
  public Optional<String> savepoint(String name) {
    return Optional.empty();
  }

  @Override
  public Optional<String> upsert(String table, String added, String changed) {
    return Optional.of(onConflict(table, added, changed));
  }

  /** A commit that was refused has ended the transaction, and no other is active. */
  @Override
  public void rollback(Connection connection) throws SQLException {
    try {
      super.rollback(connection);
    } catch (SQLException failed) {
      if (!String.valueOf(failed.getMessage()).contains("no transaction is active")) {
        throw failed;
      }
    }
  }

  @Override
  public Failure failure(SQLException problem) {
    String message = String.valueOf(problem.getMessage()).toLowerCase(Locale.ROOT);
    if (message.contains("conflict")) {
      return Failure.SERIALIZATION;
    }
    return message.contains("constraint") ? Failure.CONSTRAINT : super.failure(problem);
  }
}
