package dev.taipan.statements.sql;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.update.Update;

/**
 * Which columns of tables a statement returns, told from its text: for drivers that do not say it,
 * or not without asking the server.
 */
final class ShownColumns {
  private static final ResultColumn OTHER = new ResultColumn("", 0, 0, 0, 0, -1, 0);

  private final Catalogue catalogue;
  private final List<Source> sources = new ArrayList<>();
  private final List<ResultColumn> columns = new ArrayList<>();

  /** A table and what the statement calls it. */
  private record Source(String name, Table table) {}

  private ShownColumns(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * A column for each that comes back, with table 0 where it is not one of a table; empty where
   * that is not known, or nothing comes back.
   */
  static Optional<List<ResultColumn>> of(String sql, Catalogue catalogue) {
    return Planner.parse(sql).flatMap(statement -> new ShownColumns(catalogue).of(statement));
  }

  private Optional<List<ResultColumn>> of(Statement statement) {
    if (statement instanceof PlainSelect select) {
      boolean isKnown =
          Planner.isEmpty(select.getWithItemsList())
              && addSource(select.getFromItem())
              && (select.getJoins() == null
                  || select.getJoins().stream().allMatch(this::addJoined));
      return isKnown ? items(select.getSelectItems()) : Optional.empty();
    }
    ReturningClause returning =
        statement instanceof Insert insert
            ? insert.getReturningClause()
            : statement instanceof Update update
                ? update.getReturningClause()
                : statement instanceof Delete delete ? delete.getReturningClause() : null;
    return returning != null && addSource(target(statement)) ? items(returning) : Optional.empty();
  }

  private static net.sf.jsqlparser.schema.Table target(Statement statement) {
    return statement instanceof Insert insert
        ? insert.getTable()
        : statement instanceof Update update ? update.getTable() : ((Delete) statement).getTable();
  }

  private boolean addJoined(Join join) {
    return !join.isNatural()
        && Planner.isEmpty(join.getUsingColumns())
        && addSource(join.getFromItem());
  }

  private boolean addSource(FromItem from) {
    if (!(from instanceof net.sf.jsqlparser.schema.Table named)) {
      return false;
    }
    Optional<Table> table = Names.table(named, catalogue).filter(known -> !known.isTemporary());
    String name = named.getAlias() == null ? named.getName() : named.getAlias().getName();
    table.ifPresent(known -> sources.add(new Source(Names.plain(name), known)));
    return table.isPresent();
  }

  private Optional<List<ResultColumn>> items(List<SelectItem<?>> items) {
    for (SelectItem<?> item : items) {
      Expression shown = item.getExpression();
      if (shown instanceof AllTableColumns all) {
        Optional<Source> source = source(all.getTable());
        if (source.isEmpty() || all.getExceptColumns() != null) {
          return Optional.empty();
        }
        addAll(source.get().table());
      } else if (shown instanceof AllColumns all) {
        if (all.getExceptColumns() != null) {
          return Optional.empty();
        }
        sources.forEach(source -> addAll(source.table()));
      } else {
        columns.add(
            shown instanceof net.sf.jsqlparser.schema.Column column ? column(column) : OTHER);
      }
    }
    return Optional.of(List.copyOf(columns));
  }

  private Optional<Source> source(net.sf.jsqlparser.schema.Table named) {
    String name = Names.plain(named.getName());
    return sources.stream().filter(source -> source.name().equals(name)).findFirst();
  }

  private void addAll(Table table) {
    table.columns().forEach(column -> columns.add(result(table, column)));
  }

  private ResultColumn column(net.sf.jsqlparser.schema.Column named) {
    String name = Names.plain(named.getColumnName());
    boolean isQualified = named.getTable() != null && named.getTable().getName() != null;
    List<ResultColumn> found = new ArrayList<>();
    for (Source source : sources) {
      if (!isQualified || source.name().equals(Names.plain(named.getTable().getName()))) {
        source.table().column(name).ifPresent(column -> found.add(result(source.table(), column)));
      }
    }
    return found.size() == 1 ? found.get(0) : OTHER;
  }

  private static ResultColumn result(Table table, Column column) {
    return new ResultColumn(column.name(), (int) table.number(), column.attribute(), 0, 0, -1, 0);
  }
}
