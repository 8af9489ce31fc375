package dev.taipan.collect.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Optional;

/**
 * SQLite. Its driver begins the next transaction straight after a commit, which keeps locks while a
 * client is idle; so transactions begin and end by statements here. It has no SQLSTATE.
 */
final class SqliteDialect extends StandardDialect {
  private static final int BUSY = 5;
  private static final int LOCKED = 6;

  /** Extended results are in the message alone, unless one has the driver's own classes. */
  private static final String BUSY_SNAPSHOT = "SQLITE_BUSY_SNAPSHOT";

  SqliteDialect() {
    super("SQLite", "TEXT", EnumSet.of(Isolation.SERIALIZABLE));
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

  @Override
  public Failure failure(SQLException problem) {
    return switch (problem.getErrorCode() & 0xff) {
      case BUSY ->
          String.valueOf(problem.getMessage()).contains(BUSY_SNAPSHOT)
              ? Failure.SERIALIZATION
              : Failure.LOCK_TIMEOUT;
      case LOCKED -> Failure.LOCK_TIMEOUT;
      default -> super.failure(problem);
    };
  }
}
