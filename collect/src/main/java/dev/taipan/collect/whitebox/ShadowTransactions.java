package dev.taipan.collect.whitebox;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Looks at what statements of another session could see, each time in a transaction of its own that
 * shares their snapshot and only reads: the shadow transaction of Clark, Donaldson, Wickerson and
 * Rigger, Validating Database System Isolation Level Implementations with Version Certificate
 * Recovery (EuroSys 2024), section 5.3. Not safe for use by several threads.
 */
public final class ShadowTransactions implements AutoCloseable {
  private final Connection connection;
  private final SharedSnapshots snapshots;

  /**
   * Looks by way of a connection, and closes it in the end.
   *
   * @throws SQLException when that is refused
   */
  public ShadowTransactions(Connection connection, SharedSnapshots snapshots) throws SQLException {
    this.connection = connection;
    this.snapshots = snapshots;
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
  }

  /** Takes rows. */
  @FunctionalInterface
  public interface Rows {
    /** All rows of a query. */
    void take(ResultSet rows) throws SQLException;
  }

  /** A query whose snapshot can be looked at, with its name in the first column. */
  public String exporting(String query) {
    return snapshots.exporting(query);
  }

  /** Runs a query on a snapshot, while the transaction that it is of has not ended. */
  public void look(String snapshot, String query, Rows taker) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(snapshots.importing(snapshot));
      try (ResultSet rows = statement.executeQuery(query)) {
        taker.take(rows);
      }
    } finally {
      connection.rollback();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
