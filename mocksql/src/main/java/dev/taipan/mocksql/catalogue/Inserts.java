package dev.taipan.mocksql.catalogue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Rows for the tables of the catalogues. */
final class Inserts implements AutoCloseable {
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  Inserts(Connection connection) {
    this.connection = connection;
  }

  /** Adds a row; columns that are not named have their defaults. */
  void add(String table, Map<String, ?> values) throws SQLException {
    Map<String, Object> ordered = new TreeMap<>(values);
    String sql =
        "INSERT INTO catalogue."
            + table
            + " ("
            + String.join(", ", ordered.keySet())
            + ") VALUES ("
            + ordered.keySet().stream().map(unused -> "?").collect(Collectors.joining(", "))
            + ")";
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    int place = 0;
    for (Object value : ordered.values()) {
      statement.setObject(++place, value);
    }
    statement.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
  }
}
