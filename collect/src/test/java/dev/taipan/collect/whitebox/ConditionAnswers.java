package dev.taipan.collect.whitebox;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a database says of conditions on the rows of a table. */
final class ConditionAnswers {
  private final Connection connection;

  /**
   * Fills a new table of an empty database with rows, numbered in a column i.
   *
   * @param decimals the type of the column m
   * @param texts that of the column s
   */
  ConditionAnswers(
      Connection connection, String decimals, String texts, List<Map<String, Object>> rows)
      throws SQLException {
    this.connection = connection;
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (i INTEGER, n BIGINT, m " + decimals + ", s " + texts + ", b BOOLEAN)");
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?)")) {
      for (int i = 0; i < rows.size(); i++) {
        insert.setInt(1, i);
        insert.setObject(2, rows.get(i).get("n"), Types.BIGINT);
        BigDecimal decimal = (BigDecimal) rows.get(i).get("m");
        // DuckDB's driver takes none of a negative scale.
        insert.setBigDecimal(
            3, decimal == null ? null : decimal.setScale(Math.max(0, decimal.scale())));
        insert.setString(4, (String) rows.get(i).get("s"));
        insert.setObject(5, rows.get(i).get("b"), Types.BOOLEAN);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** Of each row whether a condition is true; empty where the database fails of it. */
  List<Optional<Boolean>> of(String condition, int rows) throws SQLException {
    try {
      return ask(condition, "");
    } catch (SQLException someRow) {
      return failsOfNone(condition)
          ? Collections.nCopies(rows, Optional.empty())
          : oneByOne(condition, rows);
    }
  }

  /** Whether it is no condition on the columns at all, whatever the row. */
  private boolean failsOfNone(String condition) {
    try {
      return !ask(condition, " WHERE i < 0").isEmpty();
    } catch (SQLException wrong) {
      return true;
    }
  }

  private List<Optional<Boolean>> oneByOne(String condition, int rows) {
    List<Optional<Boolean>> answers = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      try {
        answers.addAll(ask(condition, " WHERE i = " + row));
      } catch (SQLException fails) {
        answers.add(Optional.empty());
      }
    }
    return answers;
  }

  private List<Optional<Boolean>> ask(String condition, String where) throws SQLException {
    List<Optional<Boolean>> answers = new ArrayList<>();
    String query =
        "SELECT CASE WHEN " + condition + " THEN 1 ELSE 0 END FROM t" + where + " ORDER BY i";
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        answers.add(Optional.of(result.getInt(1) == 1));
      }
    }
    return answers;
  }
}
