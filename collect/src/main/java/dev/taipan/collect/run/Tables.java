package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.workload.Workload;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The tables that clients use. */
final class Tables {

  private Tables() {}

  /**
   * Makes them anew.
   *
   * @throws IOException when the database refuses; the message is for people
   */
  static void make(Database database, Workload workload) throws IOException {
    Dialect dialect = database.dialect();
    try (Connection connection = database.connect()) {
      dropOld(connection, workload, dialect);
      for (String command : workload.creates(dialect)) {
        execute(connection, command);
      }
      connection.setAutoCommit(false);
      workload.fill(connection, dialect);
      connection.commit();
      connection.setAutoCommit(true);
    } catch (SQLException refused) {
      throw new IOException("cannot create the tables: " + refused.getMessage(), refused);
    }
  }

  private static void dropOld(Connection connection, Workload workload, Dialect dialect) {
    for (String command : workload.drops(dialect)) {
      try {
        execute(connection, command);
      } catch (SQLException thereIsNone) {
        // As usual.
      }
    }
  }

  /** By a statement of its own: DuckDB's driver closes one that failed. */
  private static void execute(Connection connection, String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
