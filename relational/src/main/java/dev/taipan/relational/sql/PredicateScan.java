package dev.taipan.relational.sql;

import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;

/**
 * All rows of a table that meet a condition, which a statement asked for: it also read that the
 * others do not meet it.
 *
 * @param predicate a query of the table with the condition; empty where every row is asked for
 * @param meeting how the rows were read
 */
public record PredicateScan(String table, String predicate, Meeting meeting) {

  /** What a condition on one source asks for; none where it cannot be evaluated. */
  static Optional<PredicateScan> of(
      SqlEngine engine, Catalog catalog, FromItem source, Expression where, Meeting meeting) {
    if (!(source instanceof Table table) || catalog.table(table.getName()).isEmpty()) {
      return Optional.empty();
    }
    if (where == null) {
      return Optional.of(new PredicateScan(table.getName(), "", meeting));
    }
    return new JudgedCondition(engine, catalog.table(table.getName()).get()).isKnown(where)
        ? Optional.of(
            new PredicateScan(
                table.getName(), "SELECT * FROM " + table + " WHERE " + where, meeting))
        : Optional.empty();
  }

  PredicateScan filled(NumberTemplate template, long number) {
    return new PredicateScan(table, template.filled(predicate, number), meeting);
  }
}
