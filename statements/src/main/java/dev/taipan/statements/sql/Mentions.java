package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.truncate.Truncate;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.upsert.Upsert;
import net.sf.jsqlparser.util.TablesNamesFinder;

/** The tables and functions that a statement names anywhere. */
final class Mentions extends TablesNamesFinder<Void> {
  private final Catalogue catalogue;
  private final List<net.sf.jsqlparser.schema.Table> named = new ArrayList<>();
  private final Set<String> common = new HashSet<>();
  private boolean writes;
  private boolean fails;

  private Mentions(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  static Mentions in(Statement statement, Catalogue catalogue) {
    Mentions mentions = new Mentions(catalogue);
    try {
      mentions.getTables(statement);
    } catch (RuntimeException unsupported) {
      mentions.fails = true;
    }
    return mentions;
  }

  @Override
  public <S> Void visit(net.sf.jsqlparser.schema.Table table, S context) {
    named.add(table);
    return super.visit(table, context);
  }

  @Override
  public <S> Void visit(WithItem<?> item, S context) {
    if (item.getAlias() != null) {
      common.add(Names.plain(item.getAlias().getName()));
    }
    writes |= !(item.getParenthesedStatement() instanceof Select);
    return super.visit(item, context);
  }

  @Override
  public <S> Void visit(Function function, S context) {
    String name = function.getName();
    // Nothing is known of those that a session has made for itself.
    writes |= Names.plain(name).startsWith("pg_temp");
    writes |= catalogue.mayWrite(Names.plain(name.substring(name.lastIndexOf('.') + 1)));
    return super.visit(function, context);
  }

  /** Whether something may be written that is not what the statement is called by. */
  boolean mayWrite() {
    return writes || fails;
  }

  /**
   * The tables but for the server's own, once for each time that they are named; empty for those
   * that are not known.
   */
  List<Optional<Table>> tables() {
    return named.stream()
        .filter(
            table ->
                table.getSchemaName() != null || !common.contains(Names.plain(table.getName())))
        .filter(table -> !Names.isSystemTable(table, catalogue))
        .map(table -> Names.table(table, catalogue))
        .toList();
  }

  /** Titles of the tables that a statement writes; empty where that may be any. */
  Set<String> written(Statement statement) {
    net.sf.jsqlparser.schema.Table target = target(statement);
    return target == null ? Set.of() : Planner.titles(List.of(Names.table(target, catalogue)));
  }

  private static net.sf.jsqlparser.schema.Table target(Statement statement) {
    return statement instanceof Insert insert
        ? insert.getTable()
        : statement instanceof Update update
            ? update.getTable()
            : statement instanceof Delete delete
                ? delete.getTable()
                : statement instanceof Truncate truncate
                    ? truncate.getTable()
                    : statement instanceof Upsert upsert ? upsert.getTable() : null;
  }

  /** Whether a statement reads and writes temporary tables and no others. */
  boolean areTemporary(Statement statement) {
    net.sf.jsqlparser.schema.Table target = target(statement);
    boolean isKnown =
        target == null
            ? statement instanceof PlainSelect select && Planner.isEmpty(select.getIntoTables())
            : isTemporary(Names.table(target, catalogue));
    List<Optional<Table>> tables = tables();
    return isKnown && !tables.isEmpty() && tables.stream().allMatch(Mentions::isTemporary);
  }

  private static boolean isTemporary(Optional<Table> table) {
    return table.filter(Table::isTemporary).isPresent();
  }
}
