package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.JsonExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * What a query has to return besides its own columns, so that its answer shows which rows it read:
 * keys, columns that others are computed from, and both of all the rows that make one row of a
 * group. Takes time linear in the query.
 */
final class HiddenColumns {
  /** As many rows are returned of all groups, and as many bytes as they are stored in. */
  private static final int MOST_ROWS = 10_000;

  private static final int MOST_BYTES = 1_000_000;

  /** PostgreSQL takes no more arguments of a function. */
  private static final int MOST_COLUMNS = 100;

  private static final Set<String> AGGREGATES =
      Set.of("count", "sum", "min", "max", "avg", "bool_and", "bool_or", "every");
  private static final Set<String> FUNCTIONS =
      Set.of("coalesce", "lower", "upper", "length", "abs", "round", "concat", "nullif");

  private final Catalogue catalogue;
  private final List<Source> sources = new ArrayList<>();
  private boolean isGrouped;

  /** A table, what the query calls it, and what it shows and takes of it. */
  private record Source(String name, Table table, Set<Column> shown, Set<Column> taken) {}

  private HiddenColumns(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * What is to be added to a query.
   *
   * @param tables that it names anywhere
   * @param hasPoint whether the row is known
   */
  static Optional<Plan.Hidden> of(
      PlainSelect select, List<Table> tables, boolean hasPoint, Catalogue catalogue) {
    HiddenColumns hidden = new HiddenColumns(catalogue);
    Optional<PlainSelect> asked = SubQueries.asked(select);
    if (asked.isPresent()) {
      return hidden.knows(asked.get(), tables) && hidden.isOfRows(asked.get())
          ? hidden.listed(1, "exists", false)
          : Optional.empty();
    }
    Optional<PlainSelect> source = SubQueries.source(select);
    if (source.isPresent()) {
      return hidden.knows(source.get(), tables) && hidden.isOfRows(source.get())
          ? hidden.listed(MOST_ROWS, "from", true)
          : Optional.empty();
    }
    return hidden.knows(select, tables) ? hidden.of(select, hasPoint) : Optional.empty();
  }

  private boolean knows(PlainSelect select, List<Table> tables) {
    return isPlain(select)
        && sources.size() == tables.size()
        && select.getSelectItems().stream().allMatch(this::addItem);
  }

  /** Whether a sub-query finds all rows that meet its condition, each as one. */
  private boolean isOfRows(PlainSelect select) {
    return !isGrouped
        && select.getDistinct() == null
        && select.getGroupBy() == null
        && select.getHaving() == null
        && select.getForMode() == null
        && !SubQueries.isCut(select);
  }

  private boolean isPlain(PlainSelect select) {
    return Planner.isEmpty(select.getWithItemsList())
        && select.getQualify() == null
        && Planner.isEmpty(select.getWindowDefinitions())
        && !Planner.isEmpty(select.getSelectItems())
        && addSource(select.getFromItem())
        && (select.getJoins() == null || select.getJoins().stream().allMatch(this::addJoined));
  }

  /** A join by columns of one name shows one of two. */
  private boolean addJoined(Join join) {
    return !join.isNatural()
        && Planner.isEmpty(join.getUsingColumns())
        && addSource(join.getFromItem());
  }

  private boolean addSource(FromItem from) {
    if (!(from instanceof net.sf.jsqlparser.schema.Table named)
        || (from.getAlias() != null && from.getAlias().getAliasColumns() != null)) {
      return false;
    }
    String name = named.getAlias() == null ? named.getName() : named.getAlias().getName();
    Optional<Table> table =
        Names.table(named, catalogue).filter(known -> known.hasKey() && known.isReadable());
    table.ifPresent(
        known ->
            sources.add(new Source(name, known, new LinkedHashSet<>(), new LinkedHashSet<>())));
    return table.isPresent();
  }

  /** Notes what a column of the result shows, and says whether that is understood. */
  private boolean addItem(SelectItem<?> item) {
    Expression shown = item.getExpression();
    if (shown instanceof AllTableColumns all) {
      String name = Names.plain(all.getTable().getName());
      return all.getExceptColumns() == null
          && sources.stream()
              .filter(source -> Names.plain(source.name()).equals(name))
              .allMatch(source -> source.shown().addAll(source.table().columns()));
    }
    if (shown instanceof AllColumns all) {
      sources.forEach(source -> source.shown().addAll(source.table().columns()));
      return all.getExceptColumns() == null;
    }
    return shown instanceof net.sf.jsqlparser.schema.Column column
        ? add(column, true)
        : isComputed(shown);
  }

  private boolean add(net.sf.jsqlparser.schema.Column named, boolean isShown) {
    String name = Names.plain(named.getColumnName());
    boolean isQualified = named.getTable() != null && named.getTable().getName() != null;
    List<Source> found =
        sources.stream()
            .filter(
                source ->
                    !isQualified
                        || Names.plain(source.name())
                            .equals(Names.plain(named.getTable().getName())))
            .filter(source -> source.table().column(name).isPresent())
            .toList();
    if (found.size() != 1) {
      return false;
    }
    Column column = found.get(0).table().column(name).orElseThrow();
    (isShown ? found.get(0).shown() : found.get(0).taken()).add(column);
    return column.isKey() || column.isRecorded();
  }

  /** Whether a value is computed from constants and columns, by what is known. */
  private boolean isComputed(Expression value) {
    if (value instanceof net.sf.jsqlparser.schema.Column column) {
      return add(column, false);
    }
    if (value instanceof BinaryExpression both) {
      return isComputed(both.getLeftExpression()) && isComputed(both.getRightExpression());
    }
    if (value instanceof JsonExpression json) {
      return isComputed(json.getExpression());
    }
    if (value instanceof CastExpression cast) {
      return isComputed(cast.getLeftExpression());
    }
    if (value instanceof ParenthesedExpressionList<?> list) {
      return list.stream().allMatch(this::isComputed);
    }
    return value instanceof Function function ? isCalled(function) : isConstant(value);
  }

  private boolean isCalled(Function function) {
    String name = function.getName().toLowerCase(Locale.ROOT);
    boolean isAggregate = AGGREGATES.contains(name);
    isGrouped |= isAggregate;
    return (isAggregate || FUNCTIONS.contains(name))
        && function.getKeep() == null
        && function.getAttribute() == null
        && (function.getParameters() == null
            || function.getParameters().stream()
                .allMatch(each -> each instanceof AllColumns || isComputed(each)));
  }

  private static boolean isConstant(Expression value) {
    return value instanceof LongValue
        || value instanceof DoubleValue
        || value instanceof StringValue
        || value instanceof BooleanValue
        || value instanceof NullValue
        || value instanceof JdbcParameter;
  }

  private Optional<Plan.Hidden> of(PlainSelect select, boolean hasPoint) {
    boolean isGroup = isGrouped || select.getGroupBy() != null || select.getHaving() != null;
    if (select.getDistinct() == null && isGroup && namesColumns(select)) {
      return grouped();
    }
    List<String> items = new ArrayList<>();
    sources.forEach(source -> addSingle(source, hasPoint, items));
    if (!isGroup && items.isEmpty()) {
      return Optional.of(new Plan.Hidden(items, List.of(), "", false));
    }
    if (select.getDistinct() == null && !isGroup && namesColumns(select)) {
      return ordersByColumns(select)
          ? Optional.of(new Plan.Hidden(items, List.of(), "", false))
          : Optional.empty();
    }
    // What is locked may be newer than the rest of what the statement sees.
    return !hasPoint && select.getForMode() == null && ordersByShown(select)
        ? listed(MOST_ROWS, "", true)
        : Optional.empty();
  }

  /** Whether the order is that of columns of the tables or of the result. */
  private static boolean ordersByShown(PlainSelect select) {
    List<OrderByElement> order = select.getOrderByElements();
    return order == null
        || order.stream()
            .map(OrderByElement::getExpression)
            .allMatch(
                each ->
                    each instanceof net.sf.jsqlparser.schema.Column || each instanceof LongValue);
  }

  /**
   * One column for rows of all tables, which a sub-query finds again: so none of the query changes.
   * It looks for no more than are shown, and for one of more than that.
   */
  private Optional<Plan.Hidden> listed(int most, String within, boolean isOfAll) {
    List<Plan.Group> groups = new ArrayList<>();
    List<String> found = new ArrayList<>();
    List<String> values = new ArrayList<>();
    List<String> sizes = new ArrayList<>();
    for (Source source : sources) {
      Set<Column> wanted = new LinkedHashSet<>(source.table().key());
      if (isOfAll) {
        wanted.addAll(source.taken());
        wanted.addAll(source.shown());
      }
      groups.add(new Plan.Group(source.table(), List.copyOf(wanted)));
      for (Column column : wanted) {
        String name = "c" + found.size();
        found.add(expression(source, column) + " AS " + name);
        values.add(name + "::pg_catalog.text");
        sizes.add("coalesce(pg_catalog.pg_column_size(" + name + "), 0)");
      }
    }
    if (values.size() > MOST_COLUMNS) {
      return Optional.empty();
    }
    int limit = isOfAll ? most + 1 : most;
    String item =
        "(WITH taipan AS (SELECT %s %s LIMIT %d) "
                .formatted(String.join(", ", found), Plan.Hidden.ROWS, limit)
            + "SELECT CASE WHEN pg_catalog.count(*) = 0 THEN '[]' ELSE (pg_catalog.json_agg("
            + "pg_catalog.json_build_array(%s)) FILTER (WHERE (SELECT pg_catalog.count(*) <= %d"
                .formatted(String.join(", ", values), most)
            + " AND coalesce(pg_catalog.sum(%s), 0) <= %d FROM taipan)))::pg_catalog.text END"
                .formatted(String.join(" + ", sizes), MOST_BYTES)
            + " FROM taipan)";
    return Optional.of(new Plan.Hidden(List.of(item), groups, within, isOfAll));
  }

  private static void addSingle(Source source, boolean hasPoint, List<String> items) {
    Set<Column> wanted = new LinkedHashSet<>(hasPoint ? List.of() : source.table().key());
    wanted.addAll(source.taken());
    wanted.removeAll(source.shown());
    wanted.forEach(column -> items.add(expression(source, column) + " AS taipan_" + items.size()));
  }

  /**
   * One column for all tables. Servers compute aggregates before they know how many rows there are,
   * so that is asked before: a scalar sub-query is run once, and ends where there are too many.
   */
  private Optional<Plan.Hidden> grouped() {
    List<Plan.Group> groups = new ArrayList<>();
    List<String> values = new ArrayList<>();
    List<String> sizes = new ArrayList<>();
    for (Source source : sources) {
      Set<Column> wanted = new LinkedHashSet<>(source.table().key());
      wanted.addAll(source.taken());
      wanted.addAll(source.shown());
      groups.add(new Plan.Group(source.table(), List.copyOf(wanted)));
      for (Column column : wanted) {
        String value = expression(source, column);
        values.add(value + "::pg_catalog.text");
        sizes.add("coalesce(pg_catalog.pg_column_size(" + value + "), 0)");
      }
    }
    if (values.size() > MOST_COLUMNS) {
      return Optional.empty();
    }
    String isFew =
        "SELECT pg_catalog.count(*) <= %d AND coalesce(pg_catalog.sum(size), 0) <= %d"
                .formatted(MOST_ROWS, MOST_BYTES)
            + " FROM (SELECT %s AS size %s LIMIT %d) AS taipan"
                .formatted(String.join(" + ", sizes), Plan.Hidden.ROWS, MOST_ROWS + 1);
    String item =
        "CASE WHEN pg_catalog.count(*) = 0 THEN '[]' ELSE (pg_catalog.json_agg("
            + "pg_catalog.json_build_array(%s)) FILTER (WHERE (%s)))::pg_catalog.text END"
                .formatted(String.join(", ", values), isFew)
            + " AS taipan_0";
    return Optional.of(new Plan.Hidden(List.of(item), groups, "", false));
  }

  private static String expression(Source source, Column column) {
    return source.name() + ".\"" + column.name().replace("\"", "\"\"") + '"';
  }

  /** Whether the order is that of columns: anything else may be a function that makes one row. */
  private static boolean ordersByColumns(PlainSelect select) {
    List<OrderByElement> order = select.getOrderByElements();
    return order == null
        || order.stream()
            .allMatch(each -> each.getExpression() instanceof net.sf.jsqlparser.schema.Column);
  }

  /** Whether no column of the result is meant by its place, which another one would take. */
  private static boolean namesColumns(PlainSelect select) {
    List<OrderByElement> order = select.getOrderByElements();
    GroupByElement groups = select.getGroupBy();
    return (order == null || order.stream().noneMatch(each -> isConstant(each.getExpression())))
        && (groups == null
            || groups.getGroupByExpressionList() == null
            || ((List<?>) groups.getGroupByExpressionList())
                .stream().noneMatch(each -> isConstant((Expression) each)));
  }
}
