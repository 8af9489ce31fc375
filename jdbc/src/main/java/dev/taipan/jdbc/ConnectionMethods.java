package dev.taipan.jdbc;

import dev.taipan.jdbc.catalogue.JdbcDatabase;
import dev.taipan.jdbc.catalogue.Product;
import dev.taipan.statements.sql.Plan.Control.Kind;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import net.ttddyy.dsproxy.listener.MethodExecutionContext;

/** What methods of a connection do to its transactions. */
final class ConnectionMethods {
  private final ConnectionLog connection;
  private final JdbcRecording recording;
  private final Connection raw;
  private final TransactionMode mode;
  private final SeenTables tables;

  ConnectionMethods(
      ConnectionLog connection,
      JdbcRecording recording,
      Connection raw,
      TransactionMode mode,
      SeenTables tables) {
    this.connection = connection;
    this.recording = recording;
    this.raw = raw;
    this.mode = mode;
    this.tables = tables;
  }

  /** A method is about to be called. */
  void before(MethodExecutionContext context) throws IOException, SQLException {
    switch (context.getMethod().getName()) {
      case "commit" -> sendingCommit();
      case "setAutoCommit" -> {
        if (!mode.isAutomatic() && Boolean.TRUE.equals(context.getMethodArgs()[0])) {
          sendingCommit();
        }
      }
      case "rollback", "setSavepoint", "releaseSavepoint", "close", "abort" ->
          connection.finishOpen(false);
      case "unwrap" -> connection.lose("a client has unwrapped a connection");
      default -> {
        // Nothing that histories know.
      }
    }
  }

  private void sendingCommit() throws IOException, SQLException {
    connection.finishOpen(false);
    if (!connection.log().isOpen()) {
      return;
    }
    if (mode.isDoubtful()) {
      recording.told("a transaction was committed after an error that may have undone part of it");
      connection.stop();
    } else {
      connection.log().sending(ConnectionLog.control(Kind.COMMIT, ""), true);
    }
  }

  /** A method was called. */
  void after(MethodExecutionContext context) throws IOException, SQLException {
    Object[] given = context.getMethodArgs();
    Throwable problem = context.getThrown();
    boolean wasAutomatic = mode.isAutomatic();
    String method = context.getMethod().getName();
    if (problem == null) {
      mode.askAfterMethod(method);
    }
    switch (method) {
      case "commit" -> ended(problem);
      case "setAutoCommit" -> {
        if (!wasAutomatic && Boolean.TRUE.equals(given[0])) {
          ended(problem);
        }
      }
      case "rollback" -> rolledBack(given, problem);
      case "setSavepoint" -> savepoint(Kind.SAVEPOINT, context.getResult());
      case "releaseSavepoint" -> savepoint(Kind.RELEASE, problem == null ? given[0] : null);
      case "setTransactionIsolation" -> {
        if (problem == null) {
          connection.level(JdbcDatabase.level((Integer) given[0]));
        }
      }
      case "close", "abort" -> {
        // Some roll back then, others commit.
        connection.log().answered(ConnectionLog.control(Kind.PREPARE_TRANSACTION, ""), "");
        connection.closed();
      }
      default -> {
        // Nothing that histories know.
      }
    }
  }

  private void ended(Throwable problem) throws IOException {
    tables.temporary.settled();
    if (problem == null) {
      // PostgreSQL rolls back what failed there, which its driver need not say, but not what failed
      // before it was sent.
      boolean isUnclear =
          tables.database().product() == Product.POSTGRESQL && connection.log().hasFailed();
      Kind kind = isUnclear ? Kind.PREPARE_TRANSACTION : Kind.COMMIT;
      connection.log().answered(ConnectionLog.control(kind, ""), isUnclear ? "" : "COMMIT");
      return;
    }
    if (connection.error(problem).isRefusalOfCommit()) {
      connection.log().answered(ConnectionLog.control(Kind.ROLLBACK, ""), "ROLLBACK");
    } else {
      connection.stop();
    }
  }

  private void rolledBack(Object[] given, Throwable problem) throws IOException, SQLException {
    if (given != null && given.length > 0) {
      savepoint(Kind.ROLLBACK_TO, problem == null ? given[0] : null);
    } else if (problem != null && !raw.isClosed()) {
      connection.stop();
    } else {
      connection.log().answered(ConnectionLog.control(Kind.ROLLBACK, ""), "ROLLBACK");
      mode.rolledBack();
      tables.goneBack(Kind.ROLLBACK);
    }
  }

  private void savepoint(Kind kind, Object savepoint) throws IOException {
    if (savepoint != null) {
      if (kind == Kind.SAVEPOINT && !connection.log().isOpen()) {
        connection.begin();
      }
      connection
          .log()
          .answered(ConnectionLog.control(kind, "jdbc " + System.identityHashCode(savepoint)), "");
      tables.goneBack(kind);
      mode.savepoint(kind, savepoint);
    }
  }
}
