package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.statement.select.Values;

/** A row of VALUES. */
record ExpressionRow(ExpressionList<Expression> expressions) {

  @SuppressWarnings("unchecked")
  static List<ExpressionRow> of(Values values) {
    ExpressionList<?> all = values.getExpressions();
    List<ExpressionRow> rows = new ArrayList<>();
    for (Object each : all) {
      if (each instanceof ExpressionList<?> row) {
        rows.add(new ExpressionRow((ExpressionList<Expression>) row));
      }
    }
    return rows.size() == all.size() && !rows.isEmpty()
        ? rows
        : List.of(new ExpressionRow((ExpressionList<Expression>) all));
  }

  Expression get(int column) {
    return expressions.get(column);
  }

  void add(Expression row, Expression list) {
    expressions.add(row);
    expressions.add(list);
  }
}
