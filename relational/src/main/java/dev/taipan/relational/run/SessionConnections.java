package dev.taipan.relational.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.relational.sql.SqlEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Connections of sessions at one isolation level, which are kept from one round to the next, since
 * logging in takes longer than many transactions. Safe for use by several threads.
 */
public final class SessionConnections implements AutoCloseable {
  private final Database database;
  private final Isolation isolation;
  private final Queue<Connection> free = new ConcurrentLinkedQueue<>();

  public SessionConnections(Database database, Isolation isolation) {
    this.database = database;
    this.isolation = isolation;
  }

  /** A connection without a transaction, to be given back or closed. */
  Connection take() throws SQLException {
    Connection kept = free.poll();
    return kept == null ? opened() : kept;
  }

  /** Keeps a connection, after the end of its transaction if it has one. */
  void give(Connection connection) throws SQLException {
    Dialect dialect = database.dialect();
    try {
      dialect.rollback(connection);
    } catch (SQLException refused) {
      // SQLite and DuckDB refuse to end a transaction that there is not.
      if (dialect.failure(refused) == Failure.CONNECTION_LOST) {
        throw refused;
      }
    }
    free.add(connection);
  }

  private Connection opened() throws SQLException {
    Dialect dialect = database.dialect();
    Connection connection = database.connect();
    try {
      // Before there are transactions: PostgreSQL may refuse it, and would end one with that.
      dialect.endDeadlocksSoon(connection, Duration.ZERO);
      if (SqlEngine.of(dialect).isOfMysql()) {
        try (Statement statement = connection.createStatement()) {
          // So that aggregates of texts are not cut off.
          statement.execute("SET SESSION group_concat_max_len = 16777216");
        }
      }
      dialect.prepare(connection, isolation);
      return connection;
    } catch (SQLException failed) {
      connection.close();
      throw failed;
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection each = free.poll(); each != null; each = free.poll()) {
      each.close();
    }
  }
}
