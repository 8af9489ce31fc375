package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.IntegerRange;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;

/**
 * Finds the bounds that the first part of a condition sets to a column. Where that part is false
 * nothing else is evaluated, so what is left out could not have failed either.
 */
final class BoundsCompiler {

  private BoundsCompiler() {}

  static Bounds compile(Expression condition) {
    if (condition instanceof AndExpression and) {
      return compile(and.getLeftExpression());
    }
    if (condition instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return compile(list.get(0));
    }
    if (condition instanceof Between between && isPlain(between)) {
      return bounds(
          between.getLeftExpression(),
          between.getBetweenExpressionStart(),
          between.getBetweenExpressionEnd());
    }
    return condition instanceof ComparisonOperator comparison ? compared(comparison) : Bounds.NONE;
  }

  private static boolean isPlain(Between between) {
    return !between.isNot() && !between.isUsingSymmetric();
  }

  /** What is equal to a strict bound is left to the condition. */
  private static Bounds compared(ComparisonOperator comparison) {
    Expression limit = comparison.getRightExpression();
    Expression tested = comparison.getLeftExpression();
    return switch (comparison.getStringExpression()) {
      case "=" -> bounds(tested, limit, limit);
      case "<", "<=" -> bounds(tested, new LongValue(Long.MIN_VALUE), limit);
      case ">", ">=" -> bounds(tested, limit, new LongValue(Long.MAX_VALUE));
      default -> Bounds.NONE;
    };
  }

  private static Bounds bounds(Expression tested, Expression least, Expression greatest) {
    if (!(tested instanceof Column column) || ExpressionCompiler.isTruth(column)) {
      return Bounds.NONE;
    }
    String name = ExpressionCompiler.name(column);
    return parameters -> {
      Long from = integer(least, parameters);
      Long to = integer(greatest, parameters);
      return from == null || to == null
          ? Optional.empty()
          : Optional.of(new IntegerRange(name, from, to));
    };
  }

  /** An integer that is the same for all rows, or null. */
  private static Long integer(Expression constant, Object[] parameters) {
    if (constant instanceof SignedExpression signed) {
      Long positive = integer(signed.getExpression(), parameters);
      return positive == null || signed.getSign() == '+' ? positive : negative(signed, positive);
    }
    Object value = null;
    if (constant instanceof JdbcParameter parameter) {
      value = parameters[parameter.getIndex() - 1];
    } else if (constant instanceof LongValue number) {
      value = ParameterizedPredicate.integer(number.getStringValue());
    }
    return value instanceof Long integer ? integer : null;
  }

  private static Long negative(SignedExpression signed, long positive) {
    return signed.getSign() == '-' && positive != Long.MIN_VALUE ? Long.valueOf(-positive) : null;
  }
}
