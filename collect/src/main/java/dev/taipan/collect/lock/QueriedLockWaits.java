package dev.taipan.collect.lock;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lock waits of a database that answers by queries.
 *
 * @param ownSession selects the session of the connection
 * @param waits selects sessions that wait and those that they wait for, each separated by commas or
 *     in rows of their own
 */
public record QueriedLockWaits(String ownSession, String waits) implements LockWaits {
  /** PostgreSQL. Its view of sessions says the same, and takes four times as long. */
  public static final LockWaits POSTGRESQL =
      new QueriedLockWaits(
          "SELECT pg_backend_pid()",
          "SELECT pid, array_to_string(pg_blocking_pids(pid), ',') FROM pg_locks"
              + " WHERE NOT granted");

  /** H2. */
  public static final LockWaits H2 =
      new QueriedLockWaits(
          "SELECT SESSION_ID()",
          "SELECT SESSION_ID, BLOCKER_ID FROM INFORMATION_SCHEMA.SESSIONS"
              + " WHERE BLOCKER_ID IS NOT NULL");

  /** HSQLDB. */
  public static final LockWaits HSQLDB =
      new QueriedLockWaits(
          "CALL SESSION_ID()",
          "SELECT WAITING_FOR_THIS, SESSION_ID FROM INFORMATION_SCHEMA.SYSTEM_SESSIONS"
              + " WHERE WAITING_FOR_THIS <> ''");

  /** MySQL since 8.0. */
  public static final LockWaits MYSQL =
      new QueriedLockWaits(
          "SELECT CONNECTION_ID()",
          "SELECT r.PROCESSLIST_ID, b.PROCESSLIST_ID FROM performance_schema.data_lock_waits w"
              + " JOIN performance_schema.threads r ON r.THREAD_ID = w.REQUESTING_THREAD_ID"
              + " JOIN performance_schema.threads b ON b.THREAD_ID = w.BLOCKING_THREAD_ID");

  @Override
  public String session(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet own = statement.executeQuery(ownSession)) {
      own.next();
      return own.getString(1);
    }
  }

  @Override
  public Map<String, Set<String>> now(Connection observer) throws SQLException {
    Map<String, Set<String>> waiting = new HashMap<>();
    try (Statement statement = observer.createStatement();
        ResultSet rows = statement.executeQuery(waits)) {
      while (rows.next()) {
        for (String waiter : sessions(rows.getString(1))) {
          waiting
              .computeIfAbsent(waiter, session -> new TreeSet<>())
              .addAll(sessions(rows.getString(2)));
        }
      }
    }
    return waiting;
  }

  private static List<String> sessions(String separated) {
    return List.of(separated.split("[, ]+"));
  }
}
