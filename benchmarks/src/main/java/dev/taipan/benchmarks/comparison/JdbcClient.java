package dev.taipan.benchmarks.comparison;

import dev.taipan.benchmarks.mocksql.SqlClient;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A client of a real database. */
final class JdbcClient implements SqlClient {
  private final Dialect dialect;
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  JdbcClient(Database database, Isolation isolation) throws SQLException {
    dialect = database.dialect();
    connection = database.connect();
    dialect.prepare(connection, isolation);
  }

  @Override
  public List<Object[]> query(String sql, Object... parameters) throws SQLException {
    List<Object[]> rows = new ArrayList<>();
    try (ResultSet found = bound(sql, parameters).executeQuery()) {
      int columns = found.getMetaData().getColumnCount();
      while (found.next()) {
        Object[] row = new Object[columns];
        for (int column = 0; column < columns; column++) {
          row[column] = found.getObject(column + 1);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Override
  public int update(String sql, Object... parameters) throws SQLException {
    return bound(sql, parameters).executeUpdate();
  }

  private PreparedStatement bound(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int parameter = 0; parameter < parameters.length; parameter++) {
      statement.setObject(parameter + 1, parameters[parameter]);
    }
    return statement;
  }

  @Override
  public void commit() throws SQLException {
    dialect.commit(connection);
  }

  @Override
  public void rollback() throws SQLException {
    dialect.rollback(connection);
  }

  @Override
  public boolean isRefused(SQLException failure) {
    return dialect.failure(failure).isTransient();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
