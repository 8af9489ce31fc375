package dev.taipan.collect.dialect;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.lock.DerbyLockWaits;
import dev.taipan.collect.lock.LockWaits;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.sql.SQLException;
import java.util.Optional;

/** Apache Derby, which locks rows. */
final class DerbyDialect extends StandardDialect {

  DerbyDialect() {
    super("Derby", "VARCHAR(32672)", levelsOfSql(), Optional.of(PredicateDialect.DERBY));
  }

  /** Repeatable read has phantoms, as Derby says: so nothing stronger that speaks of predicates. */
  @Override
  public Optional<IsolationLevel> claim(Isolation level) {
    return super.claim(level == Isolation.REPEATABLE_READ ? Isolation.READ_COMMITTED : level);
  }

  /** Rows are locked and looked at where they lie, each for itself. */
  @Override
  public boolean readsInOrder() {
    return false;
  }

  @Override
  String concatenation(String text, String other) {
    return text + " || CAST(" + other + " AS VARCHAR(100))";
  }

  @Override
  public Optional<String> upsert(String table, String added, String changed) {
    return Optional.of(
        """
        MERGE INTO %s AS t USING SYSIBM.SYSDUMMY1 ON t.k = :k \
        WHEN MATCHED THEN UPDATE SET v = %s WHEN NOT MATCHED THEN INSERT (k, v) VALUES (:k, %s)"""
            .formatted(table, changed, added));
  }

  @Override
  public Optional<String> savepoint(String name) {
    return Optional.of("SAVEPOINT " + name + " ON ROLLBACK RETAIN CURSORS");
  }

  @Override
  public String beginByHand(Isolation level) {
    return "AUTOCOMMIT OFF; SET ISOLATION "
        + (level == Isolation.READ_UNCOMMITTED ? "UNCOMMITTED" : level.sql())
        + ";";
  }

  @Override
  public Optional<LockWaits> lockWaits() {
    return Optional.of(new DerbyLockWaits());
  }

  /**
   * An upsert has one row to change. It says of it that there are two where it failed before and
   * kept that one, and has forgotten both then. A query with too many rows has the same state.
   */
  @Override
  public Failure failure(SQLException problem) {
    String state = problem.getSQLState() == null ? "" : problem.getSQLState();
    return switch (state) {
      case "40001" -> Failure.DEADLOCK;
      case "40XL1", "40XL2" -> Failure.LOCK_TIMEOUT;
      case "21000" ->
          problem.getMessage().contains("UPDATE") ? Failure.SERIALIZATION : Failure.OTHER;
      default -> super.failure(problem);
    };
  }
}
