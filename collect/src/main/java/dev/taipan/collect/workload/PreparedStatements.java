package dev.taipan.collect.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * Statements of one connection, which closes them: each is prepared when it is first needed, and
 * again where the driver has closed it, as DuckDB's does with one that failed.
 */
final class PreparedStatements {
  private final Connection connection;
  private final Map<String, PreparedStatement> bySql = new HashMap<>();

  PreparedStatements(Connection connection) {
    this.connection = connection;
  }

  /** Executes a statement that is not kept: some drivers prepare none that steers transactions. */
  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  PreparedStatement of(String sql) throws SQLException {
    PreparedStatement known = bySql.get(sql);
    if (known != null && !known.isClosed()) {
      return known;
    }
    PreparedStatement statement = connection.prepareStatement(sql);
    bySql.put(sql, statement);
    return statement;
  }
}
