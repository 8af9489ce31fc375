package dev.taipan.relational.sql;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;

/**
 * All rows of a table that meet a condition, which a statement asked for: it also read that the
 * others do not meet it.
 *
 * @param predicate a query of the table with the condition; empty where every row is asked for, or
 *     where it is not judged
 * @param meeting how the rows were read
 * @param isJudged whether the condition can be evaluated on versions
 */
public record PredicateScan(String table, String predicate, Meeting meeting, boolean isJudged) {

  /** A condition that can be evaluated. */
  public PredicateScan(String table, String predicate, Meeting meeting) {
    this(table, predicate, meeting, true);
  }

  /** What a condition on one source asks for. */
  static PredicateScan of(
      SqlEngine engine, Catalog catalog, FromItem source, Expression where, Meeting meeting) {
    if (!(source instanceof Table table) || catalog.table(table.getName()).isEmpty()) {
      return unjudged(source, meeting);
    }
    if (where == null) {
      return new PredicateScan(table.getName(), "", meeting);
    }
    return new JudgedCondition(engine, catalog.table(table.getName()).get()).isKnown(where)
        ? new PredicateScan(table.getName(), "SELECT * FROM " + table + " WHERE " + where, meeting)
        : unjudged(source, meeting);
  }

  /** A condition on a source that cannot be evaluated. */
  static PredicateScan unjudged(FromItem source, Meeting meeting) {
    String name = source instanceof Table table ? table.getName() : Trees.name(source);
    return new PredicateScan(name, "", meeting, false);
  }

  /** The same, not judged. */
  PredicateScan unjudged() {
    return new PredicateScan(table, "", meeting, false);
  }

  PredicateScan filled(NumberTemplate template, long number) {
    return new PredicateScan(table, template.filled(predicate, number), meeting, isJudged);
  }
}
