package dev.taipan.collect.schedule.plan;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.dialect.RowLock;
import java.util.Optional;

/** What a transaction does in one step. */
public sealed interface Action {

  /**
   * Begins.
   *
   * @param level to run at; that of the schedule where it is empty
   */
  record Begin(Optional<Isolation> level) implements Action {}

  /**
   * Runs a statement.
   *
   * @param sql the statement; where there is none, it follows from the operation
   * @param operation what it does to a row, if somebody says so; else nothing of it is in the
   *     history
   * @param lock of a read of a row, how it locks it
   * @param form of a write without a statement
   */
  record Execute(
      Optional<String> sql,
      Optional<RowOperation> operation,
      Optional<RowLock> lock,
      WriteForm form)
      implements Action {

    /** Checks that there is something to do. */
    public Execute {
      if (sql.isEmpty() && operation.isEmpty()) {
        throw new IllegalArgumentException("neither a statement nor an operation");
      }
    }

    /** Without a lock on what is read. */
    public Execute(Optional<String> sql, Optional<RowOperation> operation) {
      this(sql, operation, Optional.empty());
    }

    /** A plain statement. */
    public Execute(Optional<String> sql, Optional<RowOperation> operation, Optional<RowLock> lock) {
      this(sql, operation, lock, WriteForm.PLAIN);
    }

    /** The same step with a write in another form. */
    Execute in(WriteForm other) {
      return new Execute(sql, operation, lock, other);
    }
  }

  /**
   * Sets a savepoint.
   *
   * @param sql the statement; where there is none, the database's own
   */
  record Savepoint(String name, Optional<String> sql) implements Action {}

  /**
   * Rolls back to the latest savepoint of a name, which stays.
   *
   * @param sql the statement; where there is none, the database's own
   */
  record RollbackTo(String name, Optional<String> sql) implements Action {}

  /** Commits. */
  record Commit() implements Action {}

  /** Rolls back. */
  record Rollback() implements Action {}

  /** Whether nothing of the transaction comes after it. */
  default boolean isEnd() {
    return this instanceof Commit || this instanceof Rollback;
  }
}
