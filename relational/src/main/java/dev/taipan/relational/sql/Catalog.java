package dev.taipan.relational.sql;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Select;

/**
 * The tables and views that statements speak of. Names are compared without regard to case.
 *
 * @param tables by their names in lower case
 * @param views what each view is short for, by names in lower case
 */
public record Catalog(Map<String, Table> tables, Map<String, String> views) {
  /** The column that identifies a row, in every instrumented table. */
  public static final String ROW = "taipan_row";

  /** So that an identity, a list and the values of a row stay a short text. */
  private static final int MOST_KINDS = 12;

  /** The column of those who wrote a row, in every instrumented table. */
  public static final String LIST = "taipan_list";

  /**
   * A table.
   *
   * @param columns without those that are added
   * @param keys the columns of each key and unique constraint
   * @param kinds of the columns whose values conditions may be evaluated on
   */
  public record Table(
      String name, List<String> columns, List<List<String>> keys, Map<String, ColumnKind> kinds) {

    /** Keeps copies. */
    public Table {
      columns = List.copyOf(columns);
      keys = List.copyOf(keys);
      kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    }

    /** A table whose conditions are not evaluated. */
    public Table(String name, List<String> columns, List<List<String>> keys) {
      this(name, columns, keys, Map.of());
    }

    /** The kind of a column by its name, in any case. */
    public Optional<ColumnKind> kind(String column) {
      return kinds.entrySet().stream()
          .filter(each -> each.getKey().equalsIgnoreCase(column))
          .map(Map.Entry::getValue)
          .findFirst();
    }
  }

  /** A catalog of tables alone. */
  public static Catalog of(List<Table> tables) {
    Map<String, Table> named = new LinkedHashMap<>();
    tables.forEach(table -> named.put(lower(table.name()), table));
    return new Catalog(named, Map.of());
  }

  /** The same with a view. */
  public Catalog withView(String name, String query) {
    Map<String, String> more = new LinkedHashMap<>(views);
    more.put(lower(name), query);
    return new Catalog(tables, more);
  }

  /**
   * Reads what a database says of tables.
   *
   * @throws SQLException when one does not exist, or the database does not answer
   */
  public static Catalog read(Connection connection, List<String> names) throws SQLException {
    List<Table> found = new ArrayList<>();
    for (String name : names) {
      found.add(read(connection.getMetaData(), connection, name));
    }
    return of(found);
  }

  private static Table read(DatabaseMetaData data, Connection connection, String name)
      throws SQLException {
    String stored = stored(data, name);
    List<String> columns = new ArrayList<>();
    Map<String, ColumnKind> kinds = new LinkedHashMap<>();
    try (ResultSet rows =
        data.getColumns(connection.getCatalog(), connection.getSchema(), stored, null)) {
      while (rows.next()) {
        String column = rows.getString("COLUMN_NAME");
        if (!column.equalsIgnoreCase(ROW) && !column.equalsIgnoreCase(LIST)) {
          columns.add(column);
          Optional<ColumnKind> kind =
              ColumnKind.of(rows.getInt("DATA_TYPE"), rows.getString("TYPE_NAME"));
          if (kind.isPresent() && kinds.size() < MOST_KINDS && column.matches("\\w+")) {
            kinds.put(column, kind.get());
          }
        }
      }
    }
    if (columns.isEmpty()) {
      throw new SQLException("there is no table " + name);
    }
    Map<String, List<String>> keys = new TreeMap<>();
    try (ResultSet rows =
        data.getIndexInfo(connection.getCatalog(), connection.getSchema(), stored, true, false)) {
      while (rows.next()) {
        if (rows.getString("COLUMN_NAME") != null) {
          keys.computeIfAbsent(rows.getString("INDEX_NAME"), index -> new ArrayList<>())
              .add(rows.getString("COLUMN_NAME"));
        }
      }
    }
    return new Table(name, columns, List.copyOf(keys.values()), kinds);
  }

  private static String stored(DatabaseMetaData data, String name) throws SQLException {
    if (data.storesUpperCaseIdentifiers()) {
      return name.toUpperCase(Locale.ROOT);
    }
    return data.storesLowerCaseIdentifiers() ? lower(name) : name;
  }

  Optional<Table> table(String name) {
    return Optional.ofNullable(tables.get(lower(name)));
  }

  /** What shows the version of a row of a source; the source is a table. */
  Expression version(SqlEngine engine, FromItem source) {
    return Trees.shown(engine.version(Trees.name(source), kinds(source)));
  }

  /** The kinds of the columns of a source, which is a table. */
  Map<String, ColumnKind> kinds(FromItem source) {
    String name = ((net.sf.jsqlparser.schema.Table) source).getName();
    return table(name).map(Table::kinds).orElse(Map.of());
  }

  Optional<Select> view(String name) {
    return Optional.ofNullable(views.get(lower(name))).map(Trees::query);
  }

  private static String lower(String name) {
    return name.replaceAll("[`\"]", "").toLowerCase(Locale.ROOT);
  }
}
