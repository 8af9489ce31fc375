package dev.taipan.relational.application;

import dev.taipan.collect.database.Database;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.run.StatementAnswer;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Schemas;
import dev.taipan.relational.sql.SqlEngine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Tables of an application that get the columns of identities and lists while transactions run, and
 * lose them again when this is closed.
 */
public final class ApplicationTables implements AutoCloseable {
  private static final int MOST_ROWS = 1_000;

  /** What is in the tables is asked of the database, and indexes do not change it. */
  private static final Pattern FILLS =
      Pattern.compile(
          "\\s*(insert|update|delete|create\\s+(unique\\s+)?index)\\b", Pattern.CASE_INSENSITIVE);

  private final Database database;
  private final SqlEngine engine;
  private final Catalog catalog;
  private final Optional<Setup> made;

  private ApplicationTables(Database database, Catalog catalog, Optional<Setup> made) {
    this.database = database;
    this.catalog = catalog;
    this.made = made;
    engine = SqlEngine.of(database.dialect());
  }

  /**
   * Makes the tables of a schema, and adds the columns.
   *
   * @param schema statements, of which those that make tables and views say what there is
   * @param more tables that are there already
   * @throws SQLException when a statement fails, or there is no such table
   * @throws IllegalArgumentException when the database cannot number rows; the message is for
   *     people
   */
  public static ApplicationTables make(Database database, List<String> schema, List<String> more)
      throws SQLException {
    SqlEngine.of(database.dialect()).identity();
    List<String> names = new ArrayList<>(more);
    names.addAll(Schemas.tables(schema));
    try (Connection connection = database.connect()) {
      for (String sql : schema) {
        run(connection, sql);
      }
      Catalog catalog = Schemas.withViews(Catalog.read(connection, names), schema);
      ApplicationTables tables = new ApplicationTables(database, catalog, made(schema, more));
      clean(database, names);
      try {
        tables.add(connection);
      } catch (SQLException failed) {
        try {
          tables.close();
        } catch (SQLException left) {
          failed.addSuppressed(left);
        }
        throw failed;
      }
      return tables;
    }
  }

  /** What statements may speak of. */
  public Catalog catalog() {
    return catalog;
  }

  /** The tables, if the schema makes all of them and nothing else but rows and indexes. */
  private static Optional<Setup> made(List<String> schema, List<String> more) {
    List<String> making = schema.stream().filter(sql -> !FILLS.matcher(sql).lookingAt()).toList();
    return more.isEmpty() ? Setup.of(making) : Optional.empty();
  }

  /**
   * What is in the tables now, so that they can be made again; none where the schema makes more
   * than tables, or there are many rows.
   */
  public Optional<Setup> setup() throws SQLException {
    if (made.isEmpty()) {
      return made;
    }
    try (Connection connection = database.connect()) {
      long rows = 0;
      for (Catalog.Table table : catalog.tables().values()) {
        String count = "SELECT COUNT(*) FROM " + table.name();
        rows += Long.parseLong(StatementAnswer.of(connection, count).rows().get(0).get(0));
      }
      return rows > MOST_ROWS ? Optional.empty() : Optional.of(made.get().filledFrom(connection));
    }
  }

  private void add(Connection connection) throws SQLException {
    for (Catalog.Table table : catalog.tables().values()) {
      run(
          connection,
          "ALTER TABLE %s ADD COLUMN %s %s".formatted(table.name(), Catalog.ROW, engine.rowType()));
      run(
          connection,
          "ALTER TABLE %s ADD COLUMN %s %s"
              .formatted(table.name(), Catalog.LIST, engine.listType()));
    }
  }

  /** Gives each row a new identity and an empty list, and changes nothing else. */
  public void reset() throws SQLException {
    try (Connection connection = database.connect()) {
      for (Catalog.Table table : catalog.tables().values()) {
        StringBuilder kept = new StringBuilder();
        for (String column : changedByUpdates(connection, table.name())) {
          kept.append(", `").append(column).append("` = `").append(column).append('`');
        }
        run(
            connection,
            "UPDATE %s SET %s = %s, %s = ''%s"
                .formatted(table.name(), Catalog.ROW, engine.identity(), Catalog.LIST, kept));
      }
    }
  }

  /** Those that get the time of an update unless it sets them, as MySQL has them. */
  private List<String> changedByUpdates(Connection connection, String table) throws SQLException {
    if (!engine.isOfMysql()) {
      return List.of();
    }
    return StatementAnswer.of(connection, "SHOW COLUMNS FROM " + table).rows().stream()
        .filter(column -> column.get(column.size() - 1).contains("on update"))
        .map(column -> column.get(0))
        .toList();
  }

  /**
   * Removes the columns from tables, from which they may be gone already; from all that it can.
   *
   * @return what was removed, as {@code account.taipan_row}
   * @throws SQLException when there is no such table, or the database refuses to remove a column
   */
  public static List<String> clean(Database database, List<String> tables) throws SQLException {
    List<String> removed = new ArrayList<>();
    List<SQLException> refused = new ArrayList<>();
    try (Connection connection = database.connect()) {
      for (String table : tables) {
        try {
          for (String column : added(connection, table)) {
            run(connection, "ALTER TABLE " + table + " DROP COLUMN " + column);
            removed.add(table + "." + column);
          }
        } catch (SQLException refusal) {
          refused.add(refusal);
        }
      }
    }
    if (!refused.isEmpty()) {
      throw refused.get(0);
    }
    return removed;
  }

  /**
   * The tables that still have one of the columns, of those that the database shows.
   *
   * @throws SQLException when it does not answer
   */
  public static List<String> left(Database database) throws SQLException {
    Set<String> tables = new TreeSet<>();
    try (Connection connection = database.connect()) {
      for (String column : List.of(Catalog.ROW, Catalog.LIST)) {
        for (String stored : List.of(column, column.toUpperCase(Locale.ROOT))) {
          try (ResultSet found = connection.getMetaData().getColumns(null, null, null, stored)) {
            while (found.next()) {
              tables.add(found.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
            }
          }
        }
      }
    }
    return List.copyOf(tables);
  }

  /**
   * Drops those of some tables that have both columns, the last ones first.
   *
   * @return what was dropped
   * @throws SQLException when the database refuses to drop one
   */
  public static List<String> drop(Database database, List<String> tables) throws SQLException {
    List<String> dropped = new ArrayList<>();
    try (Connection connection = database.connect()) {
      for (int i = tables.size() - 1; i >= 0; i--) {
        if (isDrawn(connection, tables.get(i))) {
          run(connection, "DROP TABLE " + tables.get(i));
          dropped.add(tables.get(i));
        }
      }
    }
    return dropped;
  }

  private static boolean isDrawn(Connection connection, String table) {
    try {
      return added(connection, table).size() == 2;
    } catch (SQLException absent) {
      return false;
    }
  }

  /** Those of the columns that a table has. */
  private static List<String> added(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
      ResultSetMetaData columns = none.getMetaData();
      List<String> found = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        found.add(columns.getColumnName(i).toLowerCase(Locale.ROOT));
      }
      found.retainAll(List.of(Catalog.ROW, Catalog.LIST));
      return found;
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    clean(database, catalog.tables().values().stream().map(Catalog.Table::name).toList());
  }
}
