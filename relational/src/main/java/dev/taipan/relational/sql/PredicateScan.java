package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * All rows of a table that meet a condition, which a statement asked for: it also read that the
 * others do not meet it.
 *
 * @param predicate a query of the table with the condition, or of several tables, which returns the
 *     identities of its rows; empty where every row is asked for, or where it is not judged
 * @param meeting how the rows were read
 * @param form what is asked
 */
public record PredicateScan(String table, String predicate, Meeting meeting, Form form) {

  /** What a condition is about. */
  public enum Form {
    /** The row alone, so that it can be evaluated on its versions. */
    OF_ONE_TABLE,
    /** Other rows, too, so that it can be evaluated where it is known which versions were seen. */
    OF_SEVERAL_TABLES,
    /** What is not evaluated as every database does, or not at all. */
    NOT_EVALUATED,
    /** Versions that may be rolled back, at the lowest level. */
    OF_UNCOMMITTED_ROWS
  }

  /** A condition on one table. */
  public PredicateScan(String table, String predicate, Meeting meeting) {
    this(table, predicate, meeting, Form.OF_ONE_TABLE);
  }

  /**
   * What a query asks of its sources, or of one of them.
   *
   * @param asked the sources whose rows it returns
   */
  static List<PredicateScan> of(
      SqlEngine engine, Catalog catalog, PlainSelect query, List<FromItem> asked, Meeting meeting) {
    List<PredicateScan> all = new ArrayList<>();
    JudgedCondition condition = JudgedCondition.of(engine, catalog, query);
    for (FromItem source : asked) {
      boolean isAlone = Trees.sources(query).size() == 1 && source instanceof Table;
      for (String table : tables(catalog, source)) {
        all.add(
            !condition.isKnown()
                ? new PredicateScan(table, "", meeting, Form.NOT_EVALUATED)
                : isAlone && Trees.queries(query.getWhere()).isEmpty()
                    ? ofOne(table, query, meeting)
                    : ofSeveral(table, query, source, meeting));
      }
    }
    return all;
  }

  private static PredicateScan ofOne(String table, PlainSelect query, Meeting meeting) {
    return new PredicateScan(
        table,
        query.getWhere() == null
            ? ""
            : "SELECT * FROM " + query.getFromItem() + " WHERE " + query.getWhere(),
        meeting);
  }

  private static PredicateScan ofSeveral(
      String table, PlainSelect query, FromItem source, Meeting meeting) {
    PlainSelect rows = new PlainSelect();
    rows.setSelectItems(
        new ArrayList<>(List.of(new SelectItem<>(Trees.column(Trees.name(source), Catalog.ROW)))));
    rows.setFromItem(query.getFromItem());
    rows.setJoins(query.getJoins());
    rows.setWhere(query.getWhere());
    return new PredicateScan(table, rows.toString(), meeting, Form.OF_SEVERAL_TABLES);
  }

  /** The tables whose rows a source is made of; its own name where that is not known. */
  private static List<String> tables(Catalog catalog, FromItem source) {
    if (source instanceof Table table && catalog.table(table.getName()).isPresent()) {
      return List.of(table.getName());
    }
    if (source instanceof ParenthesedSelect derived
        && derived.getSelect() instanceof PlainSelect inner) {
      return Trees.sources(inner).stream()
          .flatMap(each -> tables(catalog, each).stream())
          .distinct()
          .toList();
    }
    return List.of(Trees.name(source));
  }

  /** What a write asks of the table that it changes: a query of its sources. */
  static List<PredicateScan> of(
      SqlEngine engine, Catalog catalog, Table target, PlainSelect query, Meeting meeting)
      throws Refused {
    Trees.joins(query)
        .forEach(join -> join.setCross(!join.isSimple() && join.getOnExpressions().isEmpty()));
    query.setSelectItems(
        new ArrayList<>(List.of(new SelectItem<>(Trees.column(Trees.name(target), Catalog.ROW)))));
    PlainSelect named = (PlainSelect) Trees.query(query.toString());
    new ScopedNames(catalog).resolve(named);
    return of(engine, catalog, named, List.of(named.getFromItem()), meeting);
  }

  /** The same of a query inside a write. */
  PredicateScan with(Meeting how) {
    return new PredicateScan(table, predicate, how, form);
  }

  /** The same, not evaluated. */
  PredicateScan notEvaluated() {
    return new PredicateScan(table, "", meeting, Form.NOT_EVALUATED);
  }

  /** The same of rows that may be rolled back. */
  PredicateScan ofUncommitted() {
    return new PredicateScan(table, "", meeting, Form.OF_UNCOMMITTED_ROWS);
  }

  PredicateScan filled(NumberTemplate template, long number) {
    return new PredicateScan(table, template.filled(predicate, number), meeting, form);
  }
}
