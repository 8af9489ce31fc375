package dev.taipan.collect.dialect;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.lock.QueriedLockWaits;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;

/** H2, whose "deadlock" is what it calls a conflict of writes, too. */
final class H2Dialect extends StandardDialect {
  private static final int LOCK_TIMEOUT = 50200;
  private static final int CONCURRENT_UPDATE = 90131;

  H2Dialect() {
    super("H2", "VARCHAR", EnumSet.allOf(Isolation.class), Optional.of(PredicateDialect.H2));
  }

  /**
   * Of repeatable read its documentation says that reads are repeatable, and of snapshot that there
   * is one.
   */
  @Override
  public Optional<IsolationLevel> claim(Isolation level) {
    return level == Isolation.REPEATABLE_READ
        ? Optional.of(IsolationLevel.CUT_ISOLATION)
        : super.claim(level);
  }

  @Override
  public Optional<String> returning(String write, String columns) {
    return Optional.of("SELECT " + columns + " FROM FINAL TABLE (" + write + ")");
  }

  @Override
  public Optional<ArraySyntax> arrays() {
    return Optional.of(
        new ArraySyntax(
            "BIGINT ARRAY", "ARRAY[]", "ARRAY[CAST(%s AS BIGINT)]", "ARRAY_APPEND(%s, %s)"));
  }

  @Override
  public String beginByHand(Isolation level) {
    return "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level.sql() + "; BEGIN;";
  }

  @Override
  public Optional<LockWaits> lockWaits() {
    return Optional.of(QueriedLockWaits.H2);
  }

  @Override
  public Optional<String> upsert(String table, String added, String changed) {
    return Optional.of(merge(table, added, changed));
  }

  @Override
  public Failure failure(SQLException problem) {
    return switch (problem.getErrorCode()) {
      case LOCK_TIMEOUT -> Failure.LOCK_TIMEOUT;
      case CONCURRENT_UPDATE -> Failure.SERIALIZATION;
      default -> super.failure(problem);
    };
  }
}
