package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;

/**
 * Gives each column of a query the name of its source, and spells out what {@code *} stands for, so
 * that neither columns nor sources that are added later change what it means.
 */
final class ScopedNames {
  private final Catalog catalog;

  /** What is in scope: columns of sources, innermost query last. */
  private final List<Map<String, List<String>>> scopes = new ArrayList<>();

  ScopedNames(Catalog catalog) {
    this.catalog = catalog;
  }

  /** With the table of a write around it. */
  ScopedNames within(Table table) throws Refused {
    scopes.add(Map.of(Trees.name(table), columns(table)));
    return this;
  }

  void resolve(Select query) throws Refused {
    if (query.getWithItemsList() != null && !query.getWithItemsList().isEmpty()) {
      throw new Refused("WITH");
    }
    if (query instanceof ParenthesedSelect parenthesed) {
      resolve(parenthesed.getSelect());
    } else if (query instanceof SetOperationList list) {
      for (Select branch : list.getSelects()) {
        resolve(branch);
      }
    } else if (query instanceof PlainSelect plain) {
      resolve(plain);
    } else {
      throw new Refused("VALUES as a query");
    }
  }

  private void resolve(PlainSelect select) throws Refused {
    Map<String, List<String>> scope = new LinkedHashMap<>();
    for (FromItem source : Trees.sources(select)) {
      if (source instanceof ParenthesedSelect derived) {
        resolve(derived.getSelect());
      }
      if (scope.put(Trees.name(source), columns(source)) != null) {
        throw new Refused("two sources of one name");
      }
    }
    for (var join : Trees.joins(select)) {
      if (join.isNatural()
          || (join.getUsingColumns() != null && !join.getUsingColumns().isEmpty())) {
        throw new Refused("joins by names of columns");
      }
    }
    spellOut(select, scope);
    scopes.add(scope);
    Set<String> named = new HashSet<>();
    select.getSelectItems().stream()
        .filter(item -> item.getAlias() != null)
        .forEach(item -> named.add(lower(item.getAlias().getName())));
    for (Expression expression : Trees.expressions(select)) {
      resolve(expression, named);
    }
    scopes.remove(scopes.size() - 1);
  }

  /** Resolves the queries inside an expression of a write, whose own columns stay as they are. */
  void resolveQueries(Expression expression) throws Refused {
    for (Select query : Trees.queries(expression)) {
      resolve(query);
    }
  }

  private void resolve(Expression expression, Set<String> named) throws Refused {
    for (Column column : Trees.columns(expression)) {
      if (column.getTable() == null && !named.contains(lower(column.getColumnName()))) {
        source(column).ifPresent(name -> column.setTable(new Table(name)));
      }
    }
    resolveQueries(expression);
  }

  /** The innermost source that has a column; none where several have it, or none. */
  private Optional<String> source(Column column) {
    for (int i = scopes.size() - 1; i >= 0; i--) {
      List<String> having =
          scopes.get(i).entrySet().stream()
              .filter(each -> has(each.getValue(), column.getColumnName()))
              .map(Map.Entry::getKey)
              .toList();
      if (!having.isEmpty()) {
        return having.size() == 1 ? Optional.of(having.get(0)) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean has(List<String> columns, String name) {
    return columns.stream().anyMatch(column -> column.equalsIgnoreCase(name));
  }

  private static void spellOut(PlainSelect select, Map<String, List<String>> scope) {
    List<SelectItem<?>> items = new ArrayList<>();
    for (SelectItem<?> item : select.getSelectItems()) {
      if (item.getExpression() instanceof AllTableColumns all) {
        String name = all.getTable().getName();
        scope.forEach(
            (source, columns) -> {
              if (source.equalsIgnoreCase(name)) {
                columns.forEach(
                    column -> items.add(new SelectItem<>(Trees.column(source, column))));
              }
            });
      } else if (item.getExpression() instanceof AllColumns) {
        scope.forEach(
            (source, columns) ->
                columns.forEach(
                    column -> items.add(new SelectItem<>(Trees.column(source, column)))));
      } else {
        items.add(item);
      }
    }
    select.setSelectItems(items);
  }

  private List<String> columns(FromItem source) throws Refused {
    if (source instanceof Table table) {
      Optional<Catalog.Table> known = catalog.table(table.getName());
      if (known.isPresent()) {
        return known.get().columns();
      }
      Optional<Select> view = catalog.view(table.getName());
      if (view.isEmpty()) {
        throw new Refused("a table that is not instrumented");
      }
      new ScopedNames(catalog).resolve(view.get());
      return columns(view.get());
    }
    if (source instanceof ParenthesedSelect derived && derived.getAlias() != null) {
      return columns(derived.getSelect());
    }
    throw new Refused("a source that is neither table nor query");
  }

  private static List<String> columns(Select query) throws Refused {
    if (query instanceof ParenthesedSelect parenthesed) {
      return columns(parenthesed.getSelect());
    }
    if (query instanceof SetOperationList list) {
      return columns(list.getSelect(0));
    }
    List<String> names = new ArrayList<>();
    for (SelectItem<?> item : ((PlainSelect) query).getSelectItems()) {
      if (item.getAlias() != null) {
        names.add(item.getAlias().getName());
      } else if (item.getExpression() instanceof Column column) {
        names.add(column.getColumnName());
      } else {
        names.add("");
      }
    }
    return names;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
