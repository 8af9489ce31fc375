package dev.taipan.jdbc;

import dev.taipan.statements.sql.Plan.Control.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * How statements of a connection become transactions, and whether it is known what is left of the
 * open one. Used by one thread at a time.
 */
final class TransactionMode {
  /** Methods after which statements may be transactions of their own, or not any more. */
  private static final Set<String> MAY_CHANGE =
      Set.of("setAutoCommit", "commit", "rollback", "setSavepoint");

  private final Connection raw;
  private boolean isAutomatic;

  /** Whether statements are no transactions of their own since one of them has begun one. */
  private boolean isBegun;

  /** Whether it is not known what an error in the open transaction has undone. */
  private boolean isDoubtful;

  /** Savepoints of the open transaction that were set when that was known. */
  private final Set<Object> certain = Collections.newSetFromMap(new IdentityHashMap<>());

  TransactionMode(Connection raw) {
    this.raw = raw;
  }

  /** Whether statements outside of transactions are transactions of their own. */
  boolean isAutomatic() {
    return isAutomatic;
  }

  boolean isBegun() {
    return isBegun;
  }

  boolean isDoubtful() {
    return isDoubtful;
  }

  /** Asks at first. */
  void ask() throws SQLException {
    isAutomatic = raw.getAutoCommit();
  }

  /** Asks again after a statement that may have changed it. */
  void askAfterStatement() throws SQLException {
    boolean now = raw.getAutoCommit();
    isBegun = !now && (isBegun || isAutomatic);
    isAutomatic = now;
  }

  /** Asks again after a method of the connection, if it may have changed it. */
  void askAfterMethod(String method) throws SQLException {
    if (MAY_CHANGE.contains(method)) {
      isAutomatic = raw.getAutoCommit();
      isBegun &= !isAutomatic && !method.equals("setAutoCommit");
    }
  }

  /** A transaction begins. */
  void begin() {
    isDoubtful = false;
    certain.clear();
  }

  /** Something may have undone part of the transaction. */
  void doubt() {
    isDoubtful = true;
  }

  /** The transaction has been rolled back. */
  void rolledBack() {
    isDoubtful = false;
  }

  /** A savepoint was set, released, or gone back to. */
  void savepoint(Kind kind, Object savepoint) {
    if (kind == Kind.SAVEPOINT && !isDoubtful) {
      certain.add(savepoint);
    } else if (kind == Kind.ROLLBACK_TO && certain.contains(savepoint)) {
      isDoubtful = false;
    }
  }
}
