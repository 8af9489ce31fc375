package dev.taipan.benchmarks.mocksql;

import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlResult;
import dev.taipan.mocksql.SqlSession;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** A client of a mock database in this process. */
final class MockSqlClient implements SqlClient {
  private static final String REFUSED = "40001";

  private final SqlSession session;

  MockSqlClient(SqlDatabase database) {
    session = database.connect();
  }

  /** Reads the latest values from now on. */
  MockSqlClient readingLatest() throws SQLException {
    execute("SET taipan.reads = latest");
    return this;
  }

  @Override
  public List<Object[]> query(String sql, Object... parameters) throws SQLException {
    return inTransaction(sql, parameters).rows();
  }

  @Override
  public int update(String sql, Object... parameters) throws SQLException {
    String tag = inTransaction(sql, parameters).tag();
    return Integer.parseInt(tag.substring(tag.lastIndexOf(' ') + 1));
  }

  private SqlResult inTransaction(String sql, Object... parameters) throws SQLException {
    if (!session.isInTransaction()) {
      execute("BEGIN");
    }
    return execute(numbered(sql), parameters);
  }

  /** With the parameters of PostgreSQL's protocol, which have numbers. */
  private static String numbered(String sql) {
    String[] parts = sql.split("\\?", -1);
    StringBuilder numbered = new StringBuilder(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      numbered.append('$').append(i).append(parts[i]);
    }
    return numbered.toString();
  }

  private SqlResult execute(String sql, Object... parameters) throws SQLException {
    try {
      return session.execute(sql, Arrays.asList(parameters));
    } catch (SqlError e) {
      throw new SQLException(e.getMessage(), e.sqlState(), e);
    }
  }

  @Override
  public void commit() throws SQLException {
    if (session.isInTransaction()) {
      execute("COMMIT");
    }
  }

  @Override
  public void rollback() throws SQLException {
    execute("ROLLBACK");
  }

  @Override
  public boolean isRefused(SQLException failure) {
    return REFUSED.equals(failure.getSQLState());
  }

  @Override
  public void close() {
    session.close();
  }
}
