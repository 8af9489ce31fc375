package dev.taipan.jdbc;

import dev.taipan.jdbc.catalogue.Product;
import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.util.Set;

/**
 * What an error of a driver says of the statement that failed and of its transaction, on each
 * product. Where nobody knows, the outcome is left open.
 */
record DriverError(Throwable problem, Product product) {
  private static final String CONFLICT = "40";
  private static final String CONSTRAINT = "23";

  /** It is not known that a transaction has not committed whose commit failed so. */
  private static final String COMPLETION_UNKNOWN = "40003";

  /** The driver knows of no transaction, though one may have been begun by a statement. */
  private static final String NO_TRANSACTION = "25P01";

  /** Of MariaDB: a row has changed since the snapshot. The transaction has ended. */
  private static final int RECORD_CHANGED = 1020;

  /** Errors of SQLite that undo their statement alone: ERROR, BUSY, LOCKED, CONSTRAINT. */
  private static final Set<Integer> SQLITE_MILD = Set.of(1, 5, 6, 19);

  private String state() {
    return problem instanceof SQLException sql && sql.getSQLState() != null
        ? sql.getSQLState()
        : "";
  }

  private int code() {
    return problem instanceof SQLException sql ? sql.getErrorCode() : 0;
  }

  /** Whether the connection is gone, and with it the knowledge of what was done. */
  boolean isOfConnection() {
    return !(problem instanceof SQLException)
        || state().startsWith("08")
        || state().startsWith("57P")
        || state().startsWith("58")
        || problem instanceof SQLRecoverableException
        || problem instanceof SQLNonTransientConnectionException
        || problem.getCause() instanceof IOException;
  }

  /** Whether other statements of a batch may have been done. */
  boolean isOfBatch() {
    return problem instanceof BatchUpdateException;
  }

  /** Whether a statement that is a transaction of its own may have been done all the same. */
  boolean mayHaveBeenDone() {
    return state().equals(COMPLETION_UNKNOWN)
        || (product == Product.OTHER && state().startsWith(CONFLICT));
  }

  /** Whether the open transaction has been rolled back. */
  boolean hasEndedTransaction() {
    return product != Product.OTHER && (state().startsWith(CONFLICT) || code() == RECORD_CHANGED);
  }

  /** Whether the statement has been undone, and nothing else of its transaction. */
  boolean hasUndoneStatementAlone() {
    return product != Product.OTHER
        && ((product == Product.SQLITE && SQLITE_MILD.contains(code() & 0xff))
            || state().startsWith("22")
            || state().startsWith(CONSTRAINT)
            || state().startsWith("42")
            || problem instanceof SQLSyntaxErrorException);
  }

  /** Whether a commit that failed so has rolled back. */
  boolean isRefusalOfCommit() {
    if (state().equals(COMPLETION_UNKNOWN) || state().equals(NO_TRANSACTION)) {
      return false;
    }
    return switch (product) {
      case POSTGRESQL -> !isOfConnection();
      case H2, MYSQL -> state().startsWith(CONFLICT) || state().startsWith(CONSTRAINT);
      // The transaction may go on, or nobody knows what the state means.
      case SQLITE, OTHER -> false;
    };
  }
}
