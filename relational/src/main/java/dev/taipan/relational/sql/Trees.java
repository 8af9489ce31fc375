package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JsonAggregateFunction;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

/** Syntax trees: how they are read, looked at and made. Only for packages of this module. */
@SuppressWarnings("exports") // the parser's types
public final class Trees {
  private static final int LONGEST = 20_000;

  /** Functions of which it is known that they look at one row. */
  private static final Set<String> OF_A_ROW =
      Set.of(
          "abs",
          "coalesce",
          "nullif",
          "upper",
          "lower",
          "length",
          "char_length",
          "concat",
          "mod",
          "ifnull",
          "greatest",
          "least",
          "round",
          "floor",
          "ceil",
          "substring",
          "substr",
          "trim",
          "sign",
          "replace");

  private static final int MOST_SHOWN = 1_000;

  private static final Map<String, Expression> SHOWN = new ConcurrentHashMap<>();

  private Trees() {}

  /**
   * The tree of a statement.
   *
   * @throws Refused when the parser does not know its syntax, or it is too long
   */
  static Statement statement(String sql) throws Refused {
    if (sql.length() > LONGEST) {
      throw new Refused("more than " + LONGEST + " characters");
    }
    try {
      return parse(sql, false);
    } catch (ParseException | TokenMgrException simple) {
      try {
        return parse(sql, true);
      } catch (ParseException | TokenMgrException unknown) {
        throw new Refused("syntax that the parser does not know");
      }
    }
  }

  private static Statement parse(String sql, boolean nested) throws ParseException {
    return CCJSqlParserUtil.newParser(sql).withAllowComplexParsing(nested).Statement();
  }

  /** The tree of a query that was parsed before. */
  public static Select query(String sql) {
    try {
      return (Select) statement(sql);
    } catch (Refused changed) {
      throw new IllegalArgumentException(sql, changed);
    }
  }

  /** The tree of an expression that we made. */
  static Expression expression(String sql) {
    try {
      CCJSqlParser parser = CCJSqlParserUtil.newParser(sql);
      return parser.Expression();
    } catch (ParseException wrong) {
      throw new IllegalArgumentException(sql, wrong);
    }
  }

  /**
   * The tree of an expression that shows rows. Many statements have the same ones, which nobody
   * changes, so they are parsed once.
   */
  static Expression shown(String sql) {
    return SHOWN.size() < MOST_SHOWN
        ? SHOWN.computeIfAbsent(sql, Trees::expression)
        : expression(sql);
  }

  static SelectItem<?> item(Expression expression, String alias) {
    return new SelectItem<>(expression, new Alias(alias, true));
  }

  static Column column(String qualifier, String name) {
    return new Column(new Table(qualifier), name);
  }

  static StringValue text(String value) {
    return new StringValue(value);
  }

  /** What statements call a source of rows. */
  public static String name(FromItem from) {
    if (from.getAlias() != null) {
      return from.getAlias().getName();
    }
    return from instanceof Table table ? table.getName() : "";
  }

  /** The queries inside an expression, without those inside them. */
  public static List<Select> queries(Expression expression) {
    List<Select> found = new ArrayList<>();
    if (expression != null) {
      expression.accept(
          new ExpressionVisitorAdapter<Void>() {
            @Override
            public <S> Void visit(ParenthesedSelect query, S context) {
              found.add(query.getSelect());
              return null;
            }

            @Override
            public <S> Void visit(Select query, S context) {
              found.add(query);
              return null;
            }
          },
          null);
    }
    return found;
  }

  /** Visits an expression, but no queries inside it. */
  static class OutsideQueries extends ExpressionVisitorAdapter<Void> {
    @Override
    public <S> Void visit(ParenthesedSelect query, S context) {
      return null;
    }

    @Override
    public <S> Void visit(Select query, S context) {
      return null;
    }
  }

  /** The columns of an expression, without those of queries inside it. */
  public static List<Column> columns(Expression expression) {
    List<Column> found = new ArrayList<>();
    if (expression != null) {
      expression.accept(
          new OutsideQueries() {
            @Override
            public <S> Void visit(Column column, S context) {
              found.add(column);
              return null;
            }
          },
          null);
    }
    return found;
  }

  /** Whether an expression may look at several rows at once. */
  static boolean isOfRows(Expression expression) {
    boolean[] found = {false};
    expression.accept(
        new ExpressionVisitorAdapter<Void>() {
          @Override
          public <S> Void visit(Function call, S context) {
            found[0] |= !OF_A_ROW.contains(call.getName().toLowerCase(Locale.ROOT));
            return super.visit(call, context);
          }

          @Override
          public <S> Void visit(AnalyticExpression call, S context) {
            found[0] = true;
            return null;
          }

          @Override
          public <S> Void visit(JsonAggregateFunction call, S context) {
            found[0] = true;
            return null;
          }

          @Override
          public <S> Void visit(ParenthesedSelect query, S context) {
            return null;
          }

          @Override
          public <S> Void visit(Select query, S context) {
            return null;
          }
        },
        null);
    return found[0];
  }

  /** All expressions of a query itself: what it returns, its conditions, its orders. */
  public static List<Expression> expressions(PlainSelect select) {
    List<Expression> all = new ArrayList<>();
    select.getSelectItems().forEach(item -> all.add(item.getExpression()));
    joins(select).forEach(join -> all.addAll(join.getOnExpressions()));
    add(all, select.getWhere());
    add(all, select.getHaving());
    if (select.getGroupBy() != null && select.getGroupBy().getGroupByExpressionList() != null) {
      for (Object each : select.getGroupBy().getGroupByExpressionList()) {
        add(all, (Expression) each);
      }
    }
    if (select.getOrderByElements() != null) {
      select.getOrderByElements().forEach(order -> all.add(order.getExpression()));
    }
    return all;
  }

  private static void add(List<Expression> all, Expression one) {
    if (one != null) {
      all.add(one);
    }
  }

  /** The joins of a query, which may be none. */
  public static List<net.sf.jsqlparser.statement.select.Join> joins(PlainSelect select) {
    return select.getJoins() == null ? List.of() : select.getJoins();
  }

  /** The sources of rows of a query. */
  public static List<FromItem> sources(PlainSelect select) {
    List<FromItem> all = new ArrayList<>();
    if (select.getFromItem() != null) {
      all.add(select.getFromItem());
    }
    joins(select).forEach(join -> all.add(join.getFromItem()));
    return all;
  }
}
