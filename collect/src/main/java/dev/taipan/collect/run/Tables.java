package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.workload.Values;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** The tables that clients use: every key is there before the first transaction. */
final class Tables {

  private Tables() {}

  /**
   * Makes them anew.
   *
   * @throws IOException when the database refuses; the message is for people
   */
  static void make(Database database, Values values, int keys) throws IOException {
    try (Connection connection = database.connect()) {
      dropOld(connection, database.dialect());
      try (Statement statement = connection.createStatement()) {
        for (String command : database.dialect().createTables()) {
          statement.execute(command);
        }
      }
      fill(connection, database.dialect(), values, keys);
    } catch (SQLException refused) {
      throw new IOException("cannot make the tables: " + refused.getMessage(), refused);
    }
  }

  private static void dropOld(Connection connection, Dialect dialect) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String command : dialect.dropTables()) {
        try {
          statement.execute(command);
        } catch (SQLException thereIsNone) {
          // As usual.
        }
      }
    }
  }

  private static void fill(Connection connection, Dialect dialect, Values values, int keys)
      throws SQLException {
    connection.setAutoCommit(false);
    boolean lists = values == Values.LISTS;
    try (PreparedStatement insert =
        connection.prepareStatement(lists ? dialect.insertList() : dialect.insertRegister())) {
      for (int key = 0; key < keys; key++) {
        insert.setInt(1, key);
        if (lists) {
          insert.setString(2, "");
        } else {
          insert.setLong(2, 0);
        }
        insert.addBatch();
      }
      insert.executeBatch();
    }
    connection.commit();
    connection.setAutoCommit(true);
  }
}
