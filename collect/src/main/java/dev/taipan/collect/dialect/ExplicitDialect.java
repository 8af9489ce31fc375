package dev.taipan.collect.dialect;

import dev.taipan.whitebox.sql.PredicateDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;

/**
 * Databases whose driver begins the next transaction straight after a commit or rollback, if it is
 * to begin any. A client that is idle then keeps locks, or has a snapshot that is older than what
 * it saw commit; so transactions begin and end by statements here. They have no locking reads.
 */
class ExplicitDialect extends StandardDialect {

  ExplicitDialect(
      String title, String listType, Set<Isolation> levels, Optional<PredicateDialect> predicates) {
    super(title, listType, levels, predicates);
  }

  @Override
  public Optional<String> locking(String query) {
    return Optional.empty();
  }

  @Override
  public String beginByHand(Isolation level) {
    return "BEGIN;";
  }

  @Override
  public void prepare(Connection connection, Isolation level) throws SQLException {
    connection.setAutoCommit(true);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    execute(connection, "BEGIN");
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    execute(connection, "COMMIT");
  }

  @Override
  public void rollback(Connection connection) throws SQLException {
    execute(connection, "ROLLBACK");
  }

  private static void execute(Connection connection, String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
