package dev.taipan.collect.dialect;

import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.whitebox.ChangeSource;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.sql.SQLException;
import java.util.Optional;

/** MySQL, MariaDB and TiDB, and clusters of them. */
class MysqlDialect extends StandardDialect {
  private static final int LOCK_WAIT_TIMEOUT = 1205;
  private static final int DEADLOCK = 1213;

  /** Record has changed since last read: of MariaDB with {@code innodb_snapshot_isolation}. */
  private static final int RECORD_HAS_CHANGED = 1020;

  /** The server stops the session or the statement. */
  private static final int SERVER_SHUTDOWN = 1053;

  /** TiDB: a write conflict. */
  private static final int WRITE_CONFLICT = 9007;

  /** TiDB: a write conflict, found before the commit. */
  private static final int EARLY_WRITE_CONFLICT = 8005;

  private final Optional<LockWaits> lockWaits;
  private final Optional<ChangeSource> changes;

  MysqlDialect(String title, Optional<LockWaits> lockWaits, Optional<ChangeSource> changes) {
    super(title, "MEDIUMTEXT", levelsOfSql(), Optional.of(PredicateDialect.MYSQL));
    this.lockWaits = lockWaits;
    this.changes = changes;
  }

  @Override
  public Optional<String> sharing(String query) {
    return Optional.of(query + " LOCK IN SHARE MODE");
  }

  @Override
  public String beginByHand(Isolation level) {
    return "SET TRANSACTION ISOLATION LEVEL " + level.sql() + "; BEGIN;";
  }

  @Override
  public Optional<LockWaits> lockWaits() {
    return lockWaits;
  }

  @Override
  public Optional<String> lockForRuns() {
    return Optional.of("SELECT GET_LOCK(CONCAT('taipan ', MD5(DATABASE())), 0)");
  }

  @Override
  public Optional<ChangeSource> changes() {
    return changes;
  }

  @Override
  String createTable(String name, String type) {
    return super.createTable(name, type) + " ENGINE=InnoDB";
  }

  @Override
  String concatenation(String text, String other) {
    return "CONCAT(" + text + ", " + other + ")";
  }

  @Override
  public Optional<String> upsert(String table, String added, String changed) {
    return Optional.of(
        "INSERT INTO %s (k, v) VALUES (:k, %s) ON DUPLICATE KEY UPDATE v = %s"
            .formatted(table, added, changed.replace("t.v", "v")));
  }

  @Override
  public Failure failure(SQLException problem) {
    return switch (problem.getErrorCode()) {
      case LOCK_WAIT_TIMEOUT -> Failure.LOCK_TIMEOUT;
      case DEADLOCK -> Failure.DEADLOCK;
      case RECORD_HAS_CHANGED, WRITE_CONFLICT, EARLY_WRITE_CONFLICT -> Failure.SERIALIZATION;
      case SERVER_SHUTDOWN -> Failure.CONNECTION_LOST;
      default -> super.failure(problem);
    };
  }
}
