package dev.taipan.collect.dialect;

import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.lock.QueriedLockWaits;
import dev.taipan.collect.whitebox.ChangeSource;
import dev.taipan.collect.whitebox.SnapshotQueries;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * PostgreSQL and what speaks like it. READ UNCOMMITTED is READ COMMITTED, REPEATABLE READ is
 * snapshot isolation.
 */
final class PostgresDialect extends StandardDialect {

  /** Where the server does not look for deadlocks sooner, a wait longer than this is one. */
  private static final long LONGEST_WAIT_MILLIS = 50;

  /** A transaction has at most about so many statements. */
  private static final int STATEMENTS = 10;

  private final Optional<ChangeSource> changes;

  PostgresDialect(String title, Optional<ChangeSource> changes) {
    super(title, "TEXT", levelsOfSql(), Optional.of(PredicateDialect.POSTGRESQL));
    this.changes = changes;
  }

  @Override
  public Optional<String> returning(String write, String columns) {
    return Optional.of(write + " RETURNING " + columns);
  }

  @Override
  public Optional<ArraySyntax> arrays() {
    return Optional.of(
        new ArraySyntax(
            "BIGINT[]",
            "CAST('{}' AS BIGINT[])",
            "ARRAY[CAST(%s AS BIGINT)]",
            "array_append(%s, %s)"));
  }

  @Override
  public Optional<String> sharing(String query) {
    return Optional.of(query + " FOR SHARE");
  }

  @Override
  public String beginByHand(Isolation level) {
    return "BEGIN ISOLATION LEVEL " + level.sql() + ";";
  }

  @Override
  public Optional<LockWaits> lockWaits() {
    return Optional.of(QueriedLockWaits.POSTGRESQL);
  }

  @Override
  public Optional<ChangeSource> changes() {
    return changes;
  }

  @Override
  public Optional<SnapshotQueries> snapshots() {
    return changes.map(postgresql -> SnapshotQueries.POSTGRESQL);
  }

  @Override
  public Optional<ReplicationQueries> replication() {
    return Optional.of(
        new ReplicationQueries(
            "SELECT pg_current_wal_insert_lsn()::text",
            "SELECT pg_logical_emit_message(false, 'taipan', 'position')",
            "SELECT pg_last_wal_replay_lsn() >= CAST(? AS pg_lsn)"));
  }

  /** Standbys refuse SERIALIZABLE. */
  @Override
  public Isolation onReplicas(Isolation level) {
    return level == Isolation.SERIALIZABLE ? Isolation.REPEATABLE_READ : level;
  }

  /**
   * The server looks for deadlocks after a second, unless it is configured otherwise. Superusers
   * may change that for their session; others can only wait less long for any lock.
   */
  @Override
  public void endDeadlocksSoon(Connection connection, Duration think) {
    if (!hasSet(connection, "SET deadlock_timeout = '10ms'")) {
      long wait = LONGEST_WAIT_MILLIS + STATEMENTS * think.toMillis();
      hasSet(connection, "SET lock_timeout = '" + wait + "ms'");
    }
  }

  /** Sets something for the session; false where the server refuses. */
  private static boolean hasSet(Connection connection, String setting) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(setting);
      return true;
    } catch (SQLException refused) {
      return false;
    }
  }

  @Override
  public Optional<String> lockForRuns() {
    return Optional.of(
        "SELECT CASE WHEN pg_try_advisory_lock(hashtext('taipan ' || current_schema()))"
            + " THEN 1 ELSE 0 END");
  }

  @Override
  public Optional<String> upsert(String table, String added, String changed) {
    return Optional.of(onConflict(table, added, changed));
  }

  @Override
  public Failure failure(SQLException problem) {
    String state = problem.getSQLState();
    if (state == null) {
      return Failure.OTHER;
    }
    return switch (state) {
      case "40P01" -> Failure.DEADLOCK;
      case "55P03" -> Failure.LOCK_TIMEOUT;
      // The server shuts down, crashed, or starts.
      case "57P01", "57P02", "57P03" -> Failure.CONNECTION_LOST;
      default -> super.failure(problem);
    };
  }
}
