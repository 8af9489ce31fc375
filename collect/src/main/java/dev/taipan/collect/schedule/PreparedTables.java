package dev.taipan.collect.schedule;

import dev.taipan.collect.schedule.plan.Preparation;
import dev.taipan.collect.schedule.plan.RowStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a schedule prepares. Tables that its own statements made are dropped again, so that it can
 * be run once more; those that were there before are nobody's to drop.
 */
final class PreparedTables {
  private static final Pattern MADE =
      Pattern.compile(
          "\\s*CREATE\\s+TABLE\\s+([\\w.]+)\\s*(?:\\(|AS\\b).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final Connection connection;
  private final List<String> made = new ArrayList<>();

  PreparedTables(Connection connection) {
    this.connection = connection;
  }

  /**
   * Executes the statements of a preparation; without any, makes the tables of a dialect anew.
   *
   * @throws SQLException when one fails that does not drop
   */
  void prepare(Preparation preparation, RowStatements rows) throws SQLException {
    for (String own : preparation.statements()) {
      execute(own);
      Matcher table = MADE.matcher(own);
      if (table.matches()) {
        made.add(table.group(1));
      }
    }
    if (preparation.statements().isEmpty()) {
      for (String statement : rows.preparation()) {
        execute(statement);
      }
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException refused) {
      if (!sql.strip().toUpperCase(Locale.ROOT).startsWith("DROP ")) {
        throw refused;
      }
    }
  }

  /** Drops what the schedule's own statements made, the latest first, as keys may refer to it. */
  void dropOwn() throws SQLException {
    for (int i = made.size() - 1; i >= 0; i--) {
      execute("DROP TABLE " + made.get(i));
    }
  }
}
