package dev.taipan.relational.generate;

import dev.taipan.relational.run.StatementAnswer;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.ColumnKind;
import dev.taipan.relational.sql.MadeRows;
import dev.taipan.relational.sql.MadeTable;
import dev.taipan.relational.sql.SqlEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tables and what is in them at first.
 *
 * @param tables how each is made
 * @param rows what is in them
 */
public record Setup(List<TableText> tables, List<Row> rows) {
  private static final Pattern CONSTRAINT =
      Pattern.compile(
          "(UNIQUE|(PRIMARY|FOREIGN)\\s+KEY|CHECK|CONSTRAINT)\\b", Pattern.CASE_INSENSITIVE);

  /**
   * A table.
   *
   * @param definitions of its columns and constraints, without those that are added
   */
  public record TableText(Catalog.Table table, List<String> definitions, String suffix) {

    /** Without a column, and without the keys that have it; definitions are in order of columns. */
    public TableText withoutColumn(int column) {
      String name = table.columns().get(column);
      return new TableText(
          new Catalog.Table(
              table.name(),
              without(table.columns(), column),
              table.keys().stream().filter(key -> !key.contains(name)).toList(),
              kinds(table.kinds(), name)),
          without(definitions, column),
          suffix);
    }
  }

  private static Map<String, ColumnKind> kinds(Map<String, ColumnKind> all, String without) {
    Map<String, ColumnKind> fewer = new LinkedHashMap<>(all);
    fewer.remove(without);
    return fewer;
  }

  /**
   * A row.
   *
   * @param values as literals, one for each column of the table
   */
  public record Row(String table, List<String> values) {

    /** Without the value of a column. */
    public Row withoutColumn(int column) {
      return new Row(table, without(values, column));
    }
  }

  private static List<String> without(List<String> all, int place) {
    List<String> fewer = new ArrayList<>(all);
    fewer.remove(place);
    return List.copyOf(fewer);
  }

  /**
   * What statements make: tables, and rows whose values they name; none where they make something
   * else, too.
   */
  public static Optional<Setup> of(List<String> statements) {
    List<TableText> tables = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (String sql : statements) {
      Optional<MadeTable> table = MadeTable.of(sql);
      Optional<MadeRows> made = MadeRows.of(sql);
      if (table.isPresent()) {
        MadeTable text = table.get();
        tables.add(new TableText(text.table(), text.definitions(), text.suffix()));
      } else if (made.isPresent() && of(tables, made.get()).isPresent()) {
        rows.addAll(of(tables, made.get()).get());
      } else {
        return Optional.empty();
      }
    }
    return tables.isEmpty() ? Optional.empty() : Optional.of(new Setup(tables, rows));
  }

  /** The rows with a value for each column of their table; none if it is unknown. */
  private static Optional<List<Row>> of(List<TableText> tables, MadeRows made) {
    Optional<Catalog.Table> table =
        tables.stream()
            .map(TableText::table)
            .filter(each -> each.name().equalsIgnoreCase(made.table()))
            .findFirst();
    if (table.isEmpty()) {
      return Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    for (List<String> values : made.values()) {
      List<String> whole = new ArrayList<>();
      for (int i = 0; i < table.get().columns().size(); i++) {
        int place = made.columns().isEmpty() ? i : place(made, table.get().columns().get(i));
        whole.add(place < 0 || place >= values.size() ? "DEFAULT" : values.get(place));
      }
      rows.add(new Row(table.get().name(), whole));
    }
    return Optional.of(rows);
  }

  private static int place(MadeRows made, String column) {
    for (int i = 0; i < made.columns().size(); i++) {
      if (made.columns().get(i).equalsIgnoreCase(column)) {
        return i;
      }
    }
    return -1;
  }

  /** Tables that statements make, and the rows that a database has in them by now. */
  public static Optional<Setup> of(List<String> statements, Connection connection)
      throws SQLException {
    Optional<Setup> made = of(statements);
    return made.isEmpty() ? made : Optional.of(made.get().filledFrom(connection));
  }

  /** The same tables with the rows that they have on a database. */
  public Setup filledFrom(Connection connection) throws SQLException {
    List<Row> found = new ArrayList<>();
    for (TableText text : tables) {
      String columns = String.join(", ", text.table().columns());
      String all = "SELECT " + columns + " FROM " + text.table().name();
      for (List<String> values : StatementAnswer.of(connection, all).rows()) {
        List<String> literals = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
          literals.add(literal(values.get(i), text.table().kind(text.table().columns().get(i))));
        }
        found.add(new Row(text.table().name(), literals));
      }
    }
    return new Setup(tables, found);
  }

  private static String literal(String value, Optional<ColumnKind> kind) {
    if (value == null) {
      return "NULL";
    }
    boolean text = kind.filter(each -> each == ColumnKind.TEXT).isPresent();
    return !text && value.matches("-?\\d{1,18}") ? value : "'" + value.replace("'", "''") + "'";
  }

  /** Keeps copies. */
  public Setup {
    tables = List.copyOf(tables);
    rows = List.copyOf(rows);
  }

  /** What statements may speak of. */
  public Catalog catalog() {
    return Catalog.of(tables.stream().map(TableText::table).toList());
  }

  /** Statements that make all of it as an application would. */
  public List<String> plain() {
    List<String> statements = new ArrayList<>();
    for (TableText text : tables) {
      statements.add(create(text, text.definitions()));
    }
    rows.forEach(row -> statements.add(insert(row, columns(row.table()), row.values())));
    return statements;
  }

  /** Statements that make all of it with identities and lists. */
  public List<String> instrumented(SqlEngine engine) {
    List<String> statements = new ArrayList<>();
    for (TableText text : tables) {
      List<String> definitions = new ArrayList<>(text.definitions());
      definitions.add(Catalog.ROW + " " + engine.rowType());
      definitions.add(Catalog.LIST + " " + engine.listType());
      statements.add(create(text, orderly(definitions)));
    }
    int next = 1;
    for (Row row : rows) {
      List<String> columns = new ArrayList<>(columns(row.table()));
      columns.addAll(List.of(Catalog.ROW, Catalog.LIST));
      List<String> values = new ArrayList<>(row.values());
      values.addAll(List.of("'" + identity(next++) + "'", "''"));
      statements.add(insert(row, columns, values));
    }
    return statements;
  }

  /** What identifies a row that is there at first, counted from 1. */
  public static String identity(int number) {
    return "r0_" + number;
  }

  /** Constraints come behind all columns. */
  private static List<String> orderly(List<String> definitions) {
    List<String> ordered = new ArrayList<>(definitions);
    ordered.sort(java.util.Comparator.comparing(Setup::isConstraint));
    return ordered;
  }

  private static boolean isConstraint(String definition) {
    return CONSTRAINT.matcher(definition).lookingAt();
  }

  private List<String> columns(String table) {
    return tables.stream()
        .map(TableText::table)
        .filter(each -> each.name().equals(table))
        .findFirst()
        .orElseThrow()
        .columns();
  }

  private static String create(TableText text, List<String> definitions) {
    return "CREATE TABLE "
        + text.table().name()
        + " ("
        + String.join(", ", definitions)
        + ")"
        + text.suffix();
  }

  private static String insert(Row row, List<String> columns, List<String> values) {
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(row.table(), String.join(", ", columns), String.join(", ", values));
  }

  /** Statements that remove the tables, those first that refer to others; each may fail. */
  public List<String> drops() {
    List<String> drops = new ArrayList<>();
    for (TableText text : tables) {
      drops.add(0, "DROP TABLE " + text.table().name());
    }
    return drops;
  }
}
