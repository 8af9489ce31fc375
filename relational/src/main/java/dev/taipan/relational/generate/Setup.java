package dev.taipan.relational.generate;

import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.SqlEngine;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables and what is in them at first.
 *
 * @param tables how each is made
 * @param rows what is in them
 */
public record Setup(List<TableText> tables, List<Row> rows) {

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
              table.integers().stream().filter(each -> !each.equals(name)).toList()),
          without(definitions, column),
          suffix);
    }
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
    return definition.startsWith("UNIQUE (") || definition.startsWith("PRIMARY KEY (");
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

  /** Statements that remove the tables; each may fail. */
  public List<String> drops() {
    return tables.stream().map(text -> "DROP TABLE " + text.table().name()).toList();
  }
}
