package dev.taipan.collect.workload;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** How statements on tables are sent: here just as they are. */
class TableStatements {
  private final Access access;

  TableStatements(Access access) {
    this.access = access;
  }

  Access access() {
    return access;
  }

  /**
   * Says that a transaction has begun.
   *
   * @throws SQLException when the database then refuses to be asked something
   */
  void begin() throws SQLException {
    // There is nothing to ask.
  }

  /** The rows that a query finds: their keys and all further columns. */
  List<Row> rows(Table table, String query, long... numbers) throws SQLException {
    PreparedStatement statement = access.prepared(query);
    set(statement, numbers);
    List<Row> rows = new ArrayList<>();
    try (ResultSet results = statement.executeQuery()) {
      while (results.next()) {
        rows.add(row(table, results, 1));
      }
    }
    return rows;
  }

  /** Changes a row, and says whether there was one. */
  boolean change(String write, long... numbers) throws SQLException {
    PreparedStatement statement = access.prepared(write);
    set(statement, numbers);
    return statement.executeUpdate() > 0;
  }

  /** Says that the operation that was last written down is one of the last statement. */
  void wasThat() {
    // Nobody wants to know.
  }

  /** A row from its key's column on. */
  static Row row(Table table, ResultSet results, int first) throws SQLException {
    long[] contents = new long[table.width()];
    for (int i = 0; i < contents.length; i++) {
      contents[i] = results.getLong(first + 1 + i);
    }
    return new Row(results.getLong(first), contents);
  }

  static void set(PreparedStatement statement, long... numbers) throws SQLException {
    for (int i = 0; i < numbers.length; i++) {
      statement.setLong(i + 1, numbers[i]);
    }
  }
}
