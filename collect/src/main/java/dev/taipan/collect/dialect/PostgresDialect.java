package dev.taipan.collect.dialect;

import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.lock.QueriedLockWaits;
import dev.taipan.collect.whitebox.ChangeSource;
import dev.taipan.collect.whitebox.SnapshotQueries;
import java.sql.SQLException;
import java.util.Optional;

/**
 * PostgreSQL and what speaks like it. READ UNCOMMITTED is READ COMMITTED, REPEATABLE READ is
 * snapshot isolation.
 */
final class PostgresDialect extends StandardDialect {

  private final Optional<ChangeSource> changes;

  PostgresDialect(String title, Optional<ChangeSource> changes) {
    super(title, "TEXT", levelsOfSql());
    this.changes = changes;
  }

  @Override
  public Optional<ArraySyntax> arrays() {
    return Optional.of(new ArraySyntax("BIGINT[]", "CAST('{}' AS BIGINT[])", "array_append(v, ?)"));
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
  public Failure failure(SQLException problem) {
    String state = problem.getSQLState();
    if (state == null) {
      return Failure.OTHER;
    }
    return switch (state) {
      case "40P01" -> Failure.DEADLOCK;
      case "55P03" -> Failure.LOCK_TIMEOUT;
      // Of CockroachDB: nobody knows whether it happened.
      case "40003" -> Failure.CONNECTION_LOST;
      // The server shuts down, crashed, or starts.
      case "57P01", "57P02", "57P03" -> Failure.CONNECTION_LOST;
      default -> super.failure(problem);
    };
  }
}
