package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.Locale;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;

/** Compiles expressions that have a value. */
final class ExpressionCompiler {
  private final Numbers numbers;
  private final Subqueries subqueries;

  /** Compiles expressions, and takes note of the subqueries in them. */
  ExpressionCompiler(PredicateDialect dialect, Subqueries subqueries) {
    numbers = new Numbers(dialect);
    this.subqueries = subqueries;
  }

  /**
   * Compiles an expression.
   *
   * @throws UnsupportedPredicateException when it is none of those that are understood
   */
  Expression compile(net.sf.jsqlparser.expression.Expression parsed) {
    if (parsed instanceof Column column) {
      return column(column);
    }
    if (parsed instanceof JdbcParameter parameter) {
      int place = parameter.getIndex() - 1;
      return (row, parameters) -> parameters[place];
    }
    if (parsed instanceof SignedExpression signed) {
      return signed(signed);
    }
    if (parsed instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return compile(list.get(0));
    }
    if (parsed instanceof BinaryExpression binary && operator(binary) != 0) {
      return numbers.of(
          operator(binary),
          compile(binary.getLeftExpression()),
          compile(binary.getRightExpression()));
    }
    return parsed instanceof ParenthesedSelect subquery
        ? subqueries.add(subquery)
        : constant(parsed);
  }

  private Expression signed(SignedExpression signed) {
    if (signed.getSign() == '-' && signed.getExpression() instanceof LongValue value) {
      Object negative = ParameterizedPredicate.integer("-" + value.getStringValue());
      return (row, parameters) -> negative;
    }
    Expression positive = compile(signed.getExpression());
    return switch (signed.getSign()) {
      case '-' -> numbers.negative(positive);
      case '+' -> positive;
      default -> throw unsupported(signed);
    };
  }

  private static char operator(BinaryExpression binary) {
    if (binary instanceof Addition) {
      return '+';
    }
    if (binary instanceof Subtraction) {
      return '-';
    }
    if (binary instanceof Multiplication) {
      return '*';
    }
    if (binary instanceof Division) {
      return '/';
    }
    return binary instanceof Modulo ? '%' : 0;
  }

  private static Expression constant(net.sf.jsqlparser.expression.Expression parsed) {
    if (parsed instanceof NullValue) {
      return (row, parameters) -> null;
    }
    Object value = value(parsed);
    return (row, parameters) -> value;
  }

  private static Object value(net.sf.jsqlparser.expression.Expression parsed) {
    if (parsed instanceof LongValue integer) {
      return ParameterizedPredicate.integer(integer.getStringValue());
    }
    if (parsed instanceof DoubleValue decimal) {
      return Numbers.decimal(decimal.toString());
    }
    if (parsed instanceof StringValue string && string.getPrefix() == null) {
      return string.getNotExcapedValue();
    }
    if (parsed instanceof BooleanValue truth) {
      return truth.getValue();
    }
    throw unsupported(parsed);
  }

  private static Expression column(Column column) {
    String name = name(column);
    if (isTruth(column)) {
      Object truth = name.equals("true");
      return (row, parameters) -> truth;
    }
    boolean key = Row.isKeyName(name);
    return (row, parameters) -> row.cell(name, key);
  }

  /** The name of a column in lower case. */
  static String name(Column column) {
    String quoted = column.getColumnName();
    return quoted.replace("\"", "").replace("`", "").toLowerCase(Locale.ROOT);
  }

  /** Whether what is parsed as a column is a truth value. */
  static boolean isTruth(Column column) {
    return name(column).equals("true") || name(column).equals("false");
  }

  static UnsupportedPredicateException unsupported(Object parsed) {
    return new UnsupportedPredicateException(
        "'" + parsed + "' is not supported by the interpreter; a database can evaluate it instead");
  }
}
