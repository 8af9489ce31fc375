package dev.taipan.statements.sql;

import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Queries that are about the rows of a single sub-query, and of no others. */
final class SubQueries {
  private SubQueries() {}

  /**
   * The sub-query of which a query asks whether it has rows: {@code SELECT EXISTS (…)}, or {@code
   * SELECT 1 FROM (SELECT 1) one WHERE EXISTS (…)}.
   */
  static Optional<PlainSelect> asked(PlainSelect select) {
    if (!isBare(select)
        || select.getOrderByElements() != null
        || isCut(select)
        || Planner.isEmpty(select.getSelectItems())
        || select.getSelectItems().size() != 1) {
      return Optional.empty();
    }
    Expression shown = select.getSelectItem(0).getExpression();
    if (select.getFromItem() == null && select.getWhere() == null) {
      return exists(shown);
    }
    return shown instanceof LongValue && isOneRow(select.getFromItem())
        ? exists(select.getWhere())
        : Optional.empty();
  }

  private static Optional<PlainSelect> exists(Expression expression) {
    return expression instanceof ExistsExpression exists
            && !exists.isNot()
            && exists.getRightExpression() instanceof ParenthesedSelect inner
        ? plain(inner)
        : Optional.empty();
  }

  private static boolean isOneRow(FromItem from) {
    return from instanceof ParenthesedSelect one
        && plain(one)
            .filter(
                inner ->
                    isBare(inner)
                        && !isCut(inner)
                        && inner.getFromItem() == null
                        && inner.getWhere() == null
                        && inner.getSelectItems().stream()
                            .allMatch(item -> item.getExpression() instanceof LongValue))
            .isPresent();
  }

  /** The sub-query from which a query takes different rows, or some of them. */
  static Optional<PlainSelect> source(PlainSelect select) {
    return isBare(select)
            && select.getWhere() == null
            && select.getForMode() == null
            && select.getFromItem() instanceof ParenthesedSelect inner
            && select.getSelectItems().stream()
                .allMatch(item -> item.getExpression() instanceof net.sf.jsqlparser.schema.Column)
            && (select.getOrderByElements() == null
                || select.getOrderByElements().stream()
                    .allMatch(
                        each -> each.getExpression() instanceof net.sf.jsqlparser.schema.Column))
        ? plain(inner)
        : Optional.empty();
  }

  private static Optional<PlainSelect> plain(ParenthesedSelect inner) {
    return inner.getSelect() instanceof PlainSelect plain
            && Planner.isEmpty(inner.getWithItemsList())
        ? Optional.of(plain)
        : Optional.empty();
  }

  /** Whether a query has neither joins nor groups. */
  private static boolean isBare(PlainSelect select) {
    return Planner.isEmpty(select.getWithItemsList())
        && Planner.isEmpty(select.getJoins())
        && Planner.isEmpty(select.getWindowDefinitions())
        && select.getGroupBy() == null
        && select.getHaving() == null
        && select.getQualify() == null;
  }

  /** Whether rows may be left out that meet the condition, all of which but one may be. */
  static boolean isCut(PlainSelect select) {
    boolean leavesOne =
        select.getLimit() == null
            || (select.getLimit().getRowCount() instanceof LongValue count
                && count.getValue() > 0
                && select.getLimit().getOffset() == null
                && select.getLimit().getByExpressions() == null);
    return !leavesOne
        || select.getOffset() != null
        || select.getFetch() != null
        || select.getTop() != null
        || select.getFirst() != null
        || select.getSkip() != null
        || select.isSkipLocked();
  }
}
