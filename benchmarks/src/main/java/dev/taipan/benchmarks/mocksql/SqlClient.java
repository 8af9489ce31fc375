package dev.taipan.benchmarks.mocksql;

import java.sql.SQLException;
import java.util.List;

/**
 * One client's connection to a database of SQL, mock or real. The first statement begins a
 * transaction. Parameters stand for the question marks of a statement.
 */
public interface SqlClient extends AutoCloseable {

  /** The rows of a query. */
  List<Object[]> query(String sql, Object... parameters) throws SQLException;

  /** Changes rows, and returns how many. */
  int update(String sql, Object... parameters) throws SQLException;

  /** Commits; does nothing if no transaction has begun. */
  void commit() throws SQLException;

  /** Rolls back; does nothing if no transaction has begun. */
  void rollback() throws SQLException;

  /** Whether a transaction failed for the sake of others, so that it may be tried again. */
  boolean isRefused(SQLException failure);

  @Override
  void close() throws SQLException;

  /**
   * The number in the first column of the first row.
   *
   * @throws SQLException when there is no row, as if the application found that it cannot go on
   */
  default long number(String sql, Object... parameters) throws SQLException {
    List<Object[]> rows = query(sql, parameters);
    if (rows.isEmpty()) {
      throw new SQLException("no row: " + sql, SqlApplication.GIVEN_UP);
    }
    return ((Number) rows.get(0)[0]).longValue();
  }
}
