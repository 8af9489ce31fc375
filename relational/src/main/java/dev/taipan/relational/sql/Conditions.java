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
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.update.Update;

/** Statements with simpler conditions. */
public final class Conditions {

  private Conditions() {}

  /**
   * The statement with one side of its AND or OR, without its condition, or with one branch of its
   * UNION.
   */
  public static List<String> simpler(String sql) {
    List<String> all = new ArrayList<>();
    if (sql.isEmpty()) {
      return all;
    }
    try {
      if (Trees.statement(sql) instanceof SetOperationList list) {
        for (Select branch : list.getSelects()) {
          all.add(branch.toString());
        }
        return all;
      }
      Expression where = where(Trees.statement(sql));
      if (where instanceof AndExpression || where instanceof OrExpression) {
        all.add(with(sql, ((BinaryExpression) where).getLeftExpression()));
        all.add(with(sql, ((BinaryExpression) where).getRightExpression()));
      } else if (where != null) {
        all.add(with(sql, null));
      }
    } catch (Refused unknown) {
      // Then it stays as it is.
    }
    return all;
  }

  private static Expression where(Statement statement) {
    if (statement instanceof PlainSelect select) {
      return select.getWhere();
    }
    if (statement instanceof Update update) {
      return update.getWhere();
    }
    return statement instanceof Delete delete ? delete.getWhere() : null;
  }

  private static String with(String sql, Expression where) throws Refused {
    Statement statement = Trees.statement(sql);
    if (statement instanceof PlainSelect select) {
      select.setWhere(where);
    } else if (statement instanceof Update update) {
      update.setWhere(where);
    } else if (statement instanceof Delete delete) {
      delete.setWhere(where);
    }
    return statement.toString();
  }
}
