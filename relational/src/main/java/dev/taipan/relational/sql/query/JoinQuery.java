package dev.taipan.relational.sql.query;

import dev.taipan.relational.sql.Trees;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * A query of several tables, or with sub-queries, evaluated by nested loops: inner, cross and left
 * joins, derived tables, IN and EXISTS with queries of the same kind. Takes time linear in the
 * product of the sizes of its sources.
 */
public final class JoinQuery {
  private final List<Source> sources = new ArrayList<>();
  private final List<SelectItem<?>> items;
  private final Optional<Truth> where;
  private final Set<String> tables = new LinkedHashSet<>();

  /**
   * A source of rows.
   *
   * @param derived none where it is a table
   * @param columns those that the query speaks of
   */
  private record Source(
      String name,
      String table,
      Optional<JoinQuery> derived,
      Set<String> columns,
      boolean isOptional,
      Optional<Truth> on) {}

  private JoinQuery(PlainSelect select, MatchesOracle oracle) {
    Map<String, Set<String>> spoken = new HashMap<>();
    Trees.expressions(select).forEach(expression -> rename(expression, spoken));
    items = select.getSelectItems();
    addSource(select.getFromItem(), spoken, Optional.empty(), oracle);
    for (Join join : Trees.joins(select)) {
      addSource(join.getFromItem(), spoken, Optional.of(join), oracle);
    }
    where = Optional.ofNullable(select.getWhere()).map(each -> Truth.of(each, oracle));
    Trees.expressions(select).stream()
        .flatMap(each -> Trees.queries(each).stream())
        .forEach(this::addTables);
  }

  /**
   * Compiles a query.
   *
   * @throws UnsupportedPredicateException when it is of another form
   */
  public static JoinQuery of(String sql, MatchesOracle oracle) {
    return inside(Trees.query(sql), oracle);
  }

  static JoinQuery inside(Select query, MatchesOracle oracle) {
    if (query instanceof PlainSelect select && isSimple(select)) {
      return new JoinQuery(select, oracle);
    }
    throw new UnsupportedPredicateException("a query of another form");
  }

  /** Whether it says nothing but what is understood here. */
  private static boolean isSimple(PlainSelect select) {
    PlainSelect understood = new PlainSelect();
    understood.setSelectItems(select.getSelectItems());
    understood.setFromItem(select.getFromItem());
    understood.setJoins(select.getJoins());
    understood.setWhere(select.getWhere());
    return select.getFromItem() != null
        && understood.toString().equals(select.toString())
        && Trees.joins(select).stream().allMatch(JoinQuery::isSimple);
  }

  private static boolean isSimple(Join join) {
    return !join.isRight()
        && !join.isFull()
        && !join.isNatural()
        && !join.isSemi()
        && !join.isApply()
        && !join.isStraight()
        && !join.isWindowJoin()
        && (join.getUsingColumns() == null || join.getUsingColumns().isEmpty());
  }

  private void addSource(
      FromItem item, Map<String, Set<String>> spoken, Optional<Join> join, MatchesOracle oracle) {
    String name = Trees.name(item);
    Set<String> columns = spoken.getOrDefault(name.toLowerCase(Locale.ROOT), Set.of());
    boolean isOptional = join.filter(each -> each.isLeft() || each.isOuter()).isPresent();
    Optional<Truth> on =
        join.stream()
            .flatMap(each -> each.getOnExpressions().stream())
            .map(each -> Truth.of(each, oracle))
            .reduce(
                (one, other) -> (tuple, all) -> Math.min(one.of(tuple, all), other.of(tuple, all)));
    if (item instanceof Table table) {
      tables.add(table.getName());
      sources.add(new Source(name, table.getName(), Optional.empty(), columns, isOptional, on));
    } else if (item instanceof ParenthesedSelect derived) {
      JoinQuery inner = inside(derived.getSelect(), oracle);
      tables.addAll(inner.tables);
      sources.add(new Source(name, "", Optional.of(inner), columns, isOptional, on));
    } else {
      throw new UnsupportedPredicateException("a source of another kind");
    }
  }

  private void addTables(Select inner) {
    if (inner instanceof ParenthesedSelect parenthesed) {
      addTables(parenthesed.getSelect());
    } else if (inner instanceof PlainSelect select) {
      for (FromItem source : Trees.sources(select)) {
        if (source instanceof Table table) {
          tables.add(table.getName());
        } else if (source instanceof ParenthesedSelect derived) {
          addTables(derived.getSelect());
        }
      }
      Trees.expressions(select).stream()
          .flatMap(each -> Trees.queries(each).stream())
          .forEach(this::addTables);
    }
  }

  /** Gives columns the names of {@link Tuple#cell}, also those in queries inside. */
  private static void rename(Expression expression, Map<String, Set<String>> spoken) {
    for (Column column : Trees.columns(expression)) {
      if (column.getTable() != null) {
        String source = column.getTable().getName();
        spoken
            .computeIfAbsent(source.toLowerCase(Locale.ROOT), any -> new LinkedHashSet<>())
            .add(column.getColumnName().toLowerCase(Locale.ROOT));
        column.setColumnName(Tuple.cell(source, column.getColumnName()));
        column.setTable(null);
      } else if (!isTruth(column) && !column.getColumnName().contains("__")) {
        throw new UnsupportedPredicateException("a column of an unknown source");
      }
    }
  }

  /** The parser takes TRUE and FALSE for columns. */
  private static boolean isTruth(Column column) {
    return column.getColumnName().equalsIgnoreCase("true")
        || column.getColumnName().equalsIgnoreCase("false");
  }

  /** What its one column is, with the names of {@link Tuple#cell}. */
  String onlyItem() {
    if (items.size() != 1) {
      throw new UnsupportedPredicateException("IN of several columns");
    }
    return items.get(0).getExpression().toString();
  }

  /** The names of the tables that it reads. */
  public Set<String> tables() {
    return tables;
  }

  /**
   * The rows of a source that are in a tuple that the query returns, each with all rows of one.
   *
   * @param tables the rows of each table
   * @throws UnsupportedPredicateException when it cannot be evaluated on them
   */
  public Map<String, Set<String>> met(String source, Function<String, List<LiveRow>> tables) {
    Map<String, Set<String>> met = new HashMap<>();
    for (Tuple tuple : tuples(Tuple.NOTHING, tables)) {
      tuple
          .rows()
          .forEach(
              (name, rows) -> {
                if (name.equalsIgnoreCase(source)) {
                  rows.forEach(row -> met.putIfAbsent(row, tuple.allRows()));
                }
              });
    }
    return met;
  }

  List<Tuple> tuples(Tuple around, Function<String, List<LiveRow>> tables) {
    List<Tuple> found = new ArrayList<>();
    join(0, around, tables, found);
    return found;
  }

  private void join(
      int next, Tuple sofar, Function<String, List<LiveRow>> tables, List<Tuple> found) {
    if (next == sources.size()) {
      if (where.isEmpty() || where.get().of(sofar, tables) == Truth.TRUE) {
        found.add(sofar);
      }
      return;
    }
    Source source = sources.get(next);
    boolean any = false;
    for (Tuple each : rows(source, sofar, tables)) {
      if (source.on().isEmpty() || source.on().get().of(each, tables) == Truth.TRUE) {
        any = true;
        join(next + 1, each, tables, found);
      }
    }
    if (!any && source.isOptional()) {
      Map<String, Object> nulls = new HashMap<>();
      source.columns().forEach(column -> nulls.put(column, null));
      join(next + 1, sofar.with(source.name(), nulls, Set.of()), tables, found);
    }
  }

  private static List<Tuple> rows(
      Source source, Tuple sofar, Function<String, List<LiveRow>> tables) {
    List<Tuple> all = new ArrayList<>();
    if (source.derived().isPresent()) {
      JoinQuery inner = source.derived().get();
      for (Tuple each : inner.tuples(Tuple.NOTHING, tables)) {
        all.add(sofar.with(source.name(), inner.projected(each), each.allRows()));
      }
      return all;
    }
    for (LiveRow each : tables.apply(source.table())) {
      all.add(
          sofar.with(
              source.name(),
              each.cells().orElseThrow(() -> new UnsupportedPredicateException("values not known")),
              Set.of(each.row())));
    }
    return all;
  }

  private Map<String, Object> projected(Tuple tuple) {
    Map<String, Object> cells = new HashMap<>();
    for (SelectItem<?> item : items) {
      if (item.getExpression() instanceof Column column) {
        String cell = column.getColumnName();
        String name =
            item.getAlias() == null
                ? cell.substring(cell.indexOf("__") + 2)
                : item.getAlias().getName().toLowerCase(Locale.ROOT);
        if (tuple.cells().containsKey(cell)) {
          cells.put(name, tuple.cells().get(cell));
        }
      }
    }
    return cells;
  }
}
