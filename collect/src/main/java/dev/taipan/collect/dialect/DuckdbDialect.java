package dev.taipan.collect.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;

/** DuckDB: one level, a snapshot, and errors that only their text tells apart. */
final class DuckdbDialect extends StandardDialect {

  DuckdbDialect() {
    super("DuckDB", "VARCHAR", EnumSet.of(Isolation.REPEATABLE_READ));
  }

  @Override
  public Optional<String> locking(String query) {
    return Optional.empty();
  }

  @Override
  public Optional<String> savepoint(String name) {
    return Optional.empty();
  }

  @Override
  public Optional<String> rollbackTo(String name) {
    return Optional.empty();
  }

  @Override
  public String beginByHand(Isolation level) {
    return "BEGIN;";
  }

  @Override
  public void prepare(Connection connection, Isolation level) throws SQLException {
    connection.setAutoCommit(false);
  }

  @Override
  public Failure failure(SQLException problem) {
    String message = String.valueOf(problem.getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("conflict") ? Failure.SERIALIZATION : super.failure(problem);
  }
}
