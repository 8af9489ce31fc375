package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;

/**
 * Shadow reads: for each table that a query reads without returning its rows, a query for the
 * identities and lists of the rows that meet its conditions. A sub-query that speaks of the query
 * around it is read for all rows of that one; so a shadow may read more than the original did.
 */
final class Shadows {
  private final SqlEngine engine;
  private final Catalog catalog;
  private final List<PlainSelect> found = new ArrayList<>();
  private final Set<PredicateScan> scanned = new LinkedHashSet<>();

  Shadows(SqlEngine engine, Catalog catalog) {
    this.engine = engine;
    this.catalog = catalog;
  }

  List<PlainSelect> found() {
    return found;
  }

  /** The conditions by which they ask for rows. */
  Set<PredicateScan> scanned() {
    return scanned;
  }

  /** Adds the reads of a query whose names are resolved. */
  void add(Select query) throws Refused {
    add(query, List.of());
  }

  /** Adds the reads of the queries inside an expression of a write to a table. */
  void addQueries(Expression expression, FromItem around) throws Refused {
    PlainSelect outer = new PlainSelect();
    outer.setFromItem(around);
    for (Select query : Trees.queries(expression)) {
      add(query, List.of(outer));
    }
  }

  /** Adds the reads of the queries inside a query, whose own rows it returns. */
  void addInner(PlainSelect query) throws Refused {
    for (Expression expression : Trees.expressions(query)) {
      for (Select inner : Trees.queries(expression)) {
        add(inner, List.of(query));
      }
    }
  }

  private void add(Select query, List<PlainSelect> around) throws Refused {
    if (query instanceof ParenthesedSelect parenthesed) {
      add(parenthesed.getSelect(), around);
    } else if (query instanceof SetOperationList list) {
      for (Select branch : list.getSelects()) {
        add(branch, around);
      }
    } else if (query instanceof PlainSelect plain) {
      addPlain(plain, around);
    } else {
      throw new Refused("VALUES as a query");
    }
  }

  private void addPlain(PlainSelect query, List<PlainSelect> around) throws Refused {
    List<PlainSelect> outer = needed(query, around);
    for (FromItem source : Trees.sources(query)) {
      if (source instanceof ParenthesedSelect derived) {
        add(derived.getSelect(), List.of());
      } else if (catalog.view(((Table) source).getName()).isPresent()) {
        Select view = catalog.view(((Table) source).getName()).get();
        new ScopedNames(catalog).resolve(view);
        add(view, List.of());
      } else {
        PlainSelect shadow = shadow(query, source, outer);
        found.add(shadow);
        scanned.addAll(PredicateScan.of(engine, catalog, shadow, List.of(source), Meeting.READ));
      }
    }
    List<PlainSelect> inside = new ArrayList<>(around);
    inside.add(query);
    for (Expression expression : Trees.expressions(query)) {
      for (Select inner : Trees.queries(expression)) {
        add(inner, inside);
      }
    }
  }

  /** The queries around one whose sources it speaks of. */
  private static List<PlainSelect> needed(PlainSelect query, List<PlainSelect> around) {
    Set<String> spoken = new LinkedHashSet<>();
    collect(query, spoken);
    return around.stream()
        .filter(
            outer ->
                Trees.sources(outer).stream()
                    .anyMatch(source -> spoken.contains(Trees.name(source))))
        .toList();
  }

  private static void collect(Select query, Set<String> spoken) {
    if (query instanceof ParenthesedSelect parenthesed) {
      collect(parenthesed.getSelect(), spoken);
    } else if (query instanceof SetOperationList list) {
      list.getSelects().forEach(branch -> collect(branch, spoken));
    } else if (query instanceof PlainSelect plain) {
      for (Expression expression : Trees.expressions(plain)) {
        for (Column column : Trees.columns(expression)) {
          if (column.getTable() != null) {
            spoken.add(column.getTable().getName());
          }
        }
        Trees.queries(expression).forEach(inner -> collect(inner, spoken));
      }
    }
  }

  private PlainSelect shadow(PlainSelect query, FromItem source, List<PlainSelect> outer)
      throws Refused {
    PlainSelect shadow = new PlainSelect();
    String name = Trees.name(source);
    shadow.setSelectItems(
        new ArrayList<>(
            List.of(
                new SelectItem<>(Trees.column(name, Catalog.ROW)),
                new SelectItem<>(catalog.version(engine, source)))));
    shadow.setFromItem(query.getFromItem());
    List<Join> joins = new ArrayList<>(Trees.joins(query));
    for (PlainSelect around : outer) {
      for (FromItem more : Trees.sources(around)) {
        if (Trees.sources(query).stream()
            .anyMatch(own -> Trees.name(own).equalsIgnoreCase(Trees.name(more)))) {
          throw new Refused("a sub-query whose source hides one outside");
        }
        Join join = new Join();
        join.setCross(true);
        join.setFromItem(more);
        joins.add(join);
      }
    }
    shadow.setJoins(joins.isEmpty() ? null : joins);
    shadow.setWhere(query.getWhere());
    return shadow;
  }
}
