package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.update.Update;

/** Statements with simpler conditions. */
public final class Conditions {

  private Conditions() {}

  /** The statement with one side of its AND or OR, where its condition is one; else none. */
  public static List<String> simpler(String sql) {
    List<String> all = new ArrayList<>();
    if (!sql.isEmpty()) {
      for (int side = 0; side < 2; side++) {
        String simpler = simpler(sql, side);
        if (!simpler.isEmpty()) {
          all.add(simpler);
        }
      }
    }
    return all;
  }

  private static String simpler(String sql, int side) {
    Statement statement;
    try {
      statement = Trees.statement(sql);
    } catch (Refused unknown) {
      return "";
    }
    if (statement instanceof PlainSelect select && isOfTwo(select.getWhere())) {
      select.setWhere(side(select.getWhere(), side));
    } else if (statement instanceof Update update && isOfTwo(update.getWhere())) {
      update.setWhere(side(update.getWhere(), side));
    } else if (statement instanceof Delete delete && isOfTwo(delete.getWhere())) {
      delete.setWhere(side(delete.getWhere(), side));
    } else {
      return "";
    }
    return statement.toString();
  }

  private static boolean isOfTwo(Expression condition) {
    return condition instanceof AndExpression || condition instanceof OrExpression;
  }

  private static Expression side(Expression condition, int side) {
    BinaryExpression both = (BinaryExpression) condition;
    return side == 0 ? both.getLeftExpression() : both.getRightExpression();
  }
}
