package dev.taipan.mocksql.dialect;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;

/**
 * {@code UPDATE … FROM} and {@code DELETE … USING}, as conditions that a row exists in the other
 * tables. Where several rows match, PostgreSQL takes any of them, and so does this.
 */
final class JoinedChange {
  private JoinedChange() {}

  static void rewrite(Update update) {
    if (update.getFromItem() == null) {
      return;
    }
    List<Column> columns = new ArrayList<>();
    List<SelectItem<?>> values = new ArrayList<>();
    for (UpdateSet set : update.getUpdateSets()) {
      columns.addAll(set.getColumns());
      set.getValues().forEach(value -> values.add(new SelectItem<>((Expression) value)));
    }
    if (columns.size() != values.size()) {
      throw RefusedSqlException.unsupported("UPDATE … FROM that sets columns by a query");
    }
    FromItem from = update.getFromItem();
    List<Join> joins = update.getJoins();
    Expression where = update.getWhere();
    UpdateSet set = new UpdateSet();
    set.setColumns(new ParenthesedExpressionList<>(columns));
    set.setValues(
        new ExpressionList<>(
            new ParenthesedSelect()
                .withSelect(
                    select(values, from, joins, where)
                        .withLimit(new Limit().withRowCount(new LongValue(1))))));
    update.setUpdateSets(List.of(set));
    update.setWhere(exists(from, joins, where));
    update.setFromItem(null);
    update.setJoins(null);
  }

  static void rewrite(Delete delete) {
    List<?> using = delete.getUsingFromItemList();
    if (using == null || using.isEmpty()) {
      return;
    }
    List<Join> joins = new ArrayList<>();
    using.stream()
        .skip(1)
        .forEach(item -> joins.add(new Join().setFromItem((FromItem) item).withSimple(true)));
    if (delete.getJoins() != null) {
      joins.addAll(delete.getJoins());
    }
    delete.setWhere(exists((FromItem) using.get(0), joins, delete.getWhere()));
    delete.setUsingFromItemList(null);
    delete.setJoins(null);
  }

  private static Expression exists(FromItem from, List<Join> joins, Expression where) {
    PlainSelect rows = select(List.of(new SelectItem<>(new LongValue(1))), from, joins, where);
    return new ExistsExpression().withRightExpression(new ParenthesedSelect().withSelect(rows));
  }

  private static PlainSelect select(
      List<SelectItem<?>> items, FromItem from, List<Join> joins, Expression where) {
    return new PlainSelect()
        .withSelectItems(items)
        .withFromItem(from)
        .withJoins(joins)
        .withWhere(where);
  }
}
