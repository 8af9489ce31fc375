package dev.taipan.collect.dialect;

import dev.taipan.whitebox.sql.PredicateDialect;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;

/** SQLite, which has no SQLSTATE. */
final class SqliteDialect extends ExplicitDialect {
  private static final int BUSY = 5;
  private static final int LOCKED = 6;
  private static final int CONSTRAINT = 19;

  /** Extended results are in the message alone, unless one has the driver's own classes. */
  private static final String BUSY_SNAPSHOT = "SQLITE_BUSY_SNAPSHOT";

  SqliteDialect() {
    super(
        "SQLite", "TEXT", EnumSet.of(Isolation.SERIALIZABLE), Optional.of(PredicateDialect.SQLITE));
  }

  @Override
  public Optional<String> returning(String write, String columns) {
    return Optional.of(write + " RETURNING " + columns);
  }

  @Override
  public Optional<String> upsert(String table, String added, String changed) {
    return Optional.of(onConflict(table, added, changed));
  }

  @Override
  public Failure failure(SQLException problem) {
    return switch (problem.getErrorCode() & 0xff) {
      case BUSY ->
          String.valueOf(problem.getMessage()).contains(BUSY_SNAPSHOT)
              ? Failure.SERIALIZATION
              : Failure.LOCK_TIMEOUT;
      case LOCKED -> Failure.LOCK_TIMEOUT;
      case CONSTRAINT -> Failure.CONSTRAINT;
      default -> super.failure(problem);
    };
  }
}
