package dev.taipan.mocksql;

import dev.taipan.mocksql.cancel.Cancellation;
import dev.taipan.mocksql.cancel.Deadline;
import dev.taipan.mocksql.cancel.Reason;
import dev.taipan.mocksql.cursor.Cursors;
import dev.taipan.mocksql.lock.AdvisoryLocks;
import dev.taipan.mockstore.Session;
import dev.taipan.mockstore.Transaction;
import dev.taipan.mockstore.TransactionMode;
import dev.taipan.mockstore.TransactionRefusedException;
import dev.taipan.mockstore.TransactionTimedOutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The transaction of a session, which BEGIN or a statement has begun, with its savepoints, cursors
 * and advisory locks. In the store there is none until a statement reads or writes.
 */
final class SessionTransaction {
  private final Session<Object> session;
  private final Settings settings;
  private final Cancellation cancellation;
  private final Cursors<List<SqlColumn>> cursors;
  private final AdvisoryLocks.Owner locks;
  private final List<NamedSavepoint> savepoints = new ArrayList<>();

  private volatile Transaction<Object> inStore;
  private boolean begun;
  private boolean failed;

  /**
   * A savepoint; none in the store where it was set before the transaction read anything.
   *
   * @param cursors how many cursors had been declared
   * @param locks how many advisory locks had been taken
   */
  private record NamedSavepoint(
      String name, Optional<Transaction.Savepoint> inStore, int cursors, int locks) {}

  SessionTransaction(
      Session<Object> session,
      Settings settings,
      Cancellation cancellation,
      Cursors<List<SqlColumn>> cursors,
      AdvisoryLocks.Owner locks) {
    this.session = session;
    this.settings = settings;
    this.cancellation = cancellation;
    this.cursors = cursors;
    this.locks = locks;
  }

  /** Whether the client has begun it. */
  boolean isBegun() {
    return begun;
  }

  /** Whether it has failed, so that the client has to roll back. */
  boolean hasFailed() {
    return failed;
  }

  /** Begins one that goes on until the client ends it. */
  void begin() throws SqlError {
    sync();
    begun = true;
  }

  /** The one in the store, or null if none runs there. */
  Transaction<Object> inStore() {
    return inStore;
  }

  /** The one in the store; begins one if none runs there. */
  Transaction<Object> running() {
    if (inStore == null) {
      Deadline deadline = Deadline.of(settings.lockTimeout(), cancellation, Reason.LOCK_TIMEOUT);
      try {
        inStore = session.begin(mode());
      } finally {
        deadline.end();
      }
    }
    return inStore;
  }

  private TransactionMode mode() {
    if (settings.readsLatest()) {
      return TransactionMode.LATEST;
    }
    return isReadOnly() ? TransactionMode.READ_ONLY : TransactionMode.READ_WRITE;
  }

  /** Whether it may not write. */
  boolean isReadOnly() {
    return settings.value("transaction_read_only").equals(Optional.of("on"));
  }

  /** Throws if the store has ended it, and says why. */
  void requireActive() {
    if (inStore != null && !inStore.isActive()) {
      inStore.savepoint();
    }
  }

  /** A statement of it has failed: what no BEGIN began is rolled back. */
  void fail() {
    if (begun) {
      failed = true;
      locks.undo(savepoints.isEmpty() ? 0 : savepoints.get(savepoints.size() - 1).locks());
    } else {
      undo();
    }
  }

  /**
   * Commits what no BEGIN began.
   *
   * @throws SqlError when the level does not let it commit
   */
  void sync() throws SqlError {
    if (!begun && inStore != null) {
      commit();
    } else if (!begun) {
      cursors.commit();
      locks.undo(0);
    }
  }

  /**
   * Commits.
   *
   * @throws SqlError when the level does not let it commit
   */
  void commit() throws SqlError {
    try {
      if (inStore != null) {
        inStore.commit();
      }
      cursors.commit();
    } catch (TransactionRefusedException e) {
      throw SqlError.of(e);
    } catch (TransactionTimedOutException e) {
      throw SqlError.of(e);
    } finally {
      rollBack();
    }
  }

  /** Rolls back what has not been committed. */
  void rollBack() {
    undo();
    begun = false;
    failed = false;
    settings.endTransaction();
    settings.readOnly(settings.readsOnly());
    savepoints.clear();
  }

  private void undo() {
    abandon();
    cursors.undo(0);
    locks.undo(0);
  }

  private void abandon() {
    Transaction<Object> abandoned = inStore;
    inStore = null;
    if (abandoned != null) {
      abandoned.close();
    }
  }

  void savepoint(String name) throws SqlError {
    requireBegun("SAVEPOINT");
    savepoints.add(
        new NamedSavepoint(
            name,
            Optional.ofNullable(inStore).map(Transaction::savepoint),
            cursors.declared(),
            locks.taken()));
  }

  void release(String name) throws SqlError {
    requireBegun("RELEASE SAVEPOINT");
    savepoints.subList(place(name), savepoints.size()).clear();
  }

  void rollBackTo(String name) throws SqlError {
    requireBegun("ROLLBACK TO SAVEPOINT");
    int place = place(name);
    if (inStore != null && !inStore.isActive()) {
      throw new SqlError("25P02", "the whole transaction was rolled back: begin another one");
    }
    NamedSavepoint savepoint = savepoints.get(place);
    savepoint.inStore().ifPresentOrElse(state -> inStore.rollbackTo(state), this::abandon);
    cursors.undo(savepoint.cursors());
    locks.undo(savepoint.locks());
    savepoints.subList(place + 1, savepoints.size()).clear();
    failed = false;
  }

  private void requireBegun(String what) throws SqlError {
    if (!begun) {
      throw new SqlError("25P01", what + " needs a transaction: BEGIN one");
    }
  }

  /** The place of the latest savepoint of a name. */
  private int place(String name) throws SqlError {
    for (int i = savepoints.size() - 1; i >= 0; i--) {
      if (savepoints.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new SqlError("3B001", "savepoint \"" + name + "\" does not exist");
  }
}
