package dev.taipan.relational.application;

import dev.taipan.collect.database.Database;
import dev.taipan.relational.sql.SqlEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Triggers of tables. They would run when rows are numbered, and what they write is not seen to be
 * written.
 */
public final class Triggers {

  private Triggers() {}

  /**
   * Those of some tables, as {@code account.audit}; none where the database has none.
   *
   * @throws SQLException when it does not answer
   */
  public static List<String> of(Database database, List<String> tables) throws SQLException {
    Optional<String> query = query(SqlEngine.of(database.dialect()));
    List<String> found = new ArrayList<>();
    if (query.isEmpty() || tables.isEmpty()) {
      return found;
    }
    try (Connection connection = database.connect();
        PreparedStatement asked = connection.prepareStatement(query.get())) {
      for (String table : tables) {
        asked.setString(1, table.substring(table.indexOf('.') + 1).toLowerCase(Locale.ROOT));
        try (ResultSet rows = asked.executeQuery()) {
          while (rows.next()) {
            String name = table + "." + rows.getString(1);
            if (!found.contains(name)) {
              found.add(name);
            }
          }
        }
      }
    }
    return found;
  }

  private static Optional<String> query(SqlEngine engine) {
    return switch (engine) {
      // The standard's view shows only those of tables that one may write.
      case POSTGRESQL ->
          Optional.of(
              "SELECT tgname FROM pg_catalog.pg_trigger JOIN pg_catalog.pg_class c ON c.oid = tgrelid"
                  + " WHERE NOT tgisinternal AND lower(c.relname) = ?");
      case MARIADB, MYSQL, H2, HSQLDB ->
          Optional.of(
              "SELECT trigger_name FROM information_schema.triggers"
                  + " WHERE LOWER(event_object_table) = ?");
      case SQLITE ->
          Optional.of(
              "SELECT name FROM sqlite_master WHERE type = 'trigger' AND LOWER(tbl_name) = ?");
      case DERBY, DUCKDB -> Optional.empty();
    };
  }
}
