package dev.taipan.collect.database;

import dev.taipan.collect.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Several servers that are one database. Who does not choose one of them connects to the first that
 * answers.
 *
 * @param nodes at least one
 * @param title what people call all of it
 * @param stop what closing does when all nodes are closed
 */
public record ClusterDatabase(List<Database> nodes, String title, Runnable stop)
    implements Database {

  /** Keeps a copy of the list. */
  public ClusterDatabase {
    nodes = List.copyOf(nodes);
  }

  @Override
  public Dialect dialect() {
    return nodes.get(0).dialect();
  }

  @Override
  public Connection connect() throws SQLException {
    SQLException refused = null;
    for (Database node : nodes) {
      try {
        return node.connect();
      } catch (SQLException down) {
        refused = down;
      }
    }
    throw refused;
  }

  @Override
  public void settle() throws SQLException {
    for (Database node : nodes) {
      try (Connection connection = node.connect();
          Statement statement = connection.createStatement()) {
        dialect().showAll(connection);
        statement.execute("SELECT 1");
      }
    }
  }

  @Override
  public void close() {
    nodes.forEach(Database::close);
    stop.run();
  }
}
