package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;

/**
 * Which of its tables an UPDATE writes, and what.
 *
 * @param others the tables that it names besides its target
 */
record UpdatedTables(
    SqlEngine engine, Catalog catalog, Update update, Table target, List<FromItem> others) {

  /**
   * Those whose columns it sets.
   *
   * @throws Refused when that is not clear; when there are several, but on MariaDB and MySQL; or
   *     when it sets columns of several that its conditions are about: which rows it meets depends
   *     on the plan then, and that on statistics and columns
   */
  List<Table> written() throws Refused {
    List<Table> written = owners();
    if (!written.equals(List.of(target)) && !engine.isOfMysql()) {
      throw new Refused("an update of several tables");
    }
    if (written.size() > 1 && setsColumnsOfConditions()) {
      throw new Refused("an update of several tables that sets columns of its conditions");
    }
    return written;
  }

  private List<Table> owners() throws Refused {
    if (!engine.isOfMysql() && areAllOfTarget()) {
      return List.of(target);
    }
    List<Table> sources = new ArrayList<>(List.of(target));
    for (FromItem other : others) {
      sources.add((Table) other);
    }
    Set<Table> written = new LinkedHashSet<>();
    for (Column column : columns().toList()) {
      List<Table> owners = sources.stream().filter(each -> isColumnOf(column, each)).toList();
      if (owners.size() != 1) {
        throw new Refused("an update of a column that several tables have");
      }
      written.add(owners.get(0));
    }
    long tables =
        written.stream().map(each -> each.getName().toLowerCase(Locale.ROOT)).distinct().count();
    if (tables != written.size()) {
      throw new Refused("an update of one table by two names");
    }
    return List.copyOf(written);
  }

  private Stream<Column> columns() {
    return update.getUpdateSets().stream().flatMap(set -> set.getColumns().stream());
  }

  private boolean areAllOfTarget() {
    return columns()
        .allMatch(
            column ->
                column.getTable() == null
                    || column.getTable().getName().equalsIgnoreCase(Trees.name(target)));
  }

  private boolean isColumnOf(Column column, Table table) {
    if (column.getTable() != null) {
      return column.getTable().getName().equalsIgnoreCase(Trees.name(table));
    }
    return others.isEmpty()
        || catalog.table(table.getName()).orElseThrow().columns().stream()
            .anyMatch(column.getColumnName()::equalsIgnoreCase);
  }

  private boolean setsColumnsOfConditions() {
    List<Expression> conditions = new ArrayList<>();
    List<Column> read = new ArrayList<>();
    if (update.getWhere() != null) {
      conditions.add(update.getWhere());
    }
    Stream.of(joins(update.getJoins()), joins(update.getStartJoins()))
        .flatMap(List::stream)
        .forEach(
            join -> {
              conditions.addAll(join.getOnExpressions());
              read.addAll(join.getUsingColumns());
            });
    conditions.forEach(each -> read.addAll(Trees.columns(each)));
    return columns().anyMatch(set -> read.stream().anyMatch(each -> mayBeSame(each, set)));
  }

  private static List<Join> joins(List<Join> some) {
    return some == null ? List.of() : some;
  }

  private static boolean mayBeSame(Column one, Column other) {
    return name(one).equals(name(other))
        && (one.getTable() == null
            || other.getTable() == null
            || one.getTable().getName().equalsIgnoreCase(other.getTable().getName()));
  }

  private static String name(Column column) {
    return column.getColumnName().replaceAll("[`\"]", "").toLowerCase(Locale.ROOT);
  }

  /**
   * For each column of a table that is set, an expression for what is shown of its value: an
   * integer that fits into columns of every type, or nothing. For MariaDB and MySQL.
   */
  Map<String, String> shown(Table table) {
    Map<String, ColumnKind> kinds = catalog.kinds(table);
    Map<String, String> shown = new HashMap<>();
    for (UpdateSet set : update.getUpdateSets()) {
      boolean isPaired = set.getValues().size() == set.getColumns().size();
      for (int i = 0; i < set.getColumns().size(); i++) {
        Column column = set.getColumns().get(i);
        if (isColumnOf(column, table)) {
          boolean isInteger =
              isPaired
                  && set.getValues().get(i) instanceof LongValue
                  && kinds.get(name(column)) == ColumnKind.INTEGER;
          // How large it is only the database sees: statements are templates for many numbers.
          shown.put(
              name(column),
              isInteger ? "IF(%1$s < 100, '%1$s', 'u')".formatted(set.getValues().get(i)) : "'u'");
        }
      }
    }
    return shown;
  }
}
