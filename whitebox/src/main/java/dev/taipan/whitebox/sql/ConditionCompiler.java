package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.PredicateDialect.Trait;
import java.util.List;
import java.util.function.IntPredicate;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;

/** Compiles conditions, with SQL's three truth values. */
final class ConditionCompiler {
  private final PredicateDialect dialect;
  private final ExpressionCompiler expressions;
  private final CellComparison comparison;

  ConditionCompiler(PredicateDialect dialect, Subqueries subqueries) {
    this.dialect = dialect;
    expressions = new ExpressionCompiler(dialect, subqueries);
    comparison = new CellComparison(dialect);
  }

  /**
   * Compiles a condition.
   *
   * @throws UnsupportedPredicateException when it is none of those that are understood
   */
  Condition compile(net.sf.jsqlparser.expression.Expression parsed) {
    if (parsed instanceof ComparisonOperator operator) {
      return comparison.of(left(operator), right(operator), sign(operator));
    }
    if (parsed instanceof AndExpression and) {
      return and(compile(and.getLeftExpression()), compile(and.getRightExpression()));
    }
    if (parsed instanceof OrExpression or) {
      return or(compile(or.getLeftExpression()), compile(or.getRightExpression()));
    }
    if (parsed instanceof NotExpression not) {
      return compile(not.getExpression()).negated();
    }
    if (parsed instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return compile(list.get(0));
    }
    return compileTest(parsed);
  }

  private Condition compileTest(net.sf.jsqlparser.expression.Expression parsed) {
    if (parsed instanceof Between between) {
      return between(between);
    }
    if (parsed instanceof InExpression in) {
      return in(in);
    }
    if (parsed instanceof LikeExpression like) {
      return like(like);
    }
    if (parsed instanceof IsNullExpression isNull) {
      Expression tested = expressions.compile(isNull.getLeftExpression());
      Condition condition = (row, parameters) -> Condition.of(tested.of(row, parameters) == null);
      return condition.unless(isNull.isNot() != isNull.isUseNotNull());
    }
    if (parsed instanceof IsBooleanExpression is) {
      return is(is);
    }
    if (parsed instanceof IsDistinctExpression distinct) {
      return distinct(distinct);
    }
    return truth(expressions.compile(parsed));
  }

  private Condition is(IsBooleanExpression is) {
    int wanted = Condition.of(is.isTrue());
    Condition tested = compile(is.getLeftExpression());
    Condition condition =
        (row, parameters) -> {
          int truth = tested.of(row, parameters);
          return truth == Condition.UNKNOWN && dialect.has(Trait.KEEPS_UNKNOWN)
              ? truth
              : Condition.of(truth == wanted);
        };
    return condition.unless(is.isNot());
  }

  private static Condition truth(Expression expression) {
    return (row, parameters) -> {
      Object value = expression.of(row, parameters);
      if (value == null) {
        return Condition.UNKNOWN;
      }
      if (value instanceof Boolean truth) {
        return Condition.of(truth);
      }
      throw new UnsupportedPredicateException(Numbers.shown(value) + " where a condition belongs");
    };
  }

  private static Condition and(Condition left, Condition right) {
    return (row, parameters) -> {
      int first = left.of(row, parameters);
      return first == Condition.FALSE ? first : Math.min(first, right.of(row, parameters));
    };
  }

  private static Condition or(Condition left, Condition right) {
    return (row, parameters) -> {
      int first = left.of(row, parameters);
      return first == Condition.TRUE ? first : Math.max(first, right.of(row, parameters));
    };
  }

  private Expression left(BinaryExpression binary) {
    return expressions.compile(binary.getLeftExpression());
  }

  private Expression right(BinaryExpression binary) {
    return expressions.compile(binary.getRightExpression());
  }

  private static IntPredicate sign(ComparisonOperator operator) {
    return switch (operator.getStringExpression()) {
      case "=" -> sign -> sign == 0;
      case "<>", "!=" -> sign -> sign != 0;
      case "<" -> sign -> sign < 0;
      case "<=" -> sign -> sign <= 0;
      case ">" -> sign -> sign > 0;
      case ">=" -> sign -> sign >= 0;
      default -> throw ExpressionCompiler.unsupported(operator);
    };
  }

  private Condition between(Between between) {
    Expression tested = expressions.compile(between.getLeftExpression());
    Expression start = expressions.compile(between.getBetweenExpressionStart());
    Expression end = expressions.compile(between.getBetweenExpressionEnd());
    Condition inside = inside(tested, start, end);
    Condition either = between.isUsingSymmetric() ? or(inside, inside(tested, end, start)) : inside;
    return either.unless(between.isNot());
  }

  private Condition inside(Expression tested, Expression start, Expression end) {
    return and(
        comparison.of(tested, start, sign -> sign >= 0),
        comparison.of(tested, end, sign -> sign <= 0));
  }

  private Condition in(InExpression in) {
    Expression tested = expressions.compile(in.getLeftExpression());
    if (!(in.getRightExpression() instanceof ExpressionList<?> list) || list.isEmpty()) {
      throw ExpressionCompiler.unsupported(in);
    }
    List<Condition> equals =
        list.stream()
            .map(element -> expressions.compile(element))
            .map(element -> comparison.of(tested, element, sign -> sign == 0))
            .toList();
    Condition found = any(equals);
    return (dialect.has(Trait.MISTAKES_NULLS_IN_LISTS) ? known(found) : found).unless(in.isNot());
  }

  /** A condition that is refused where it is unknown. */
  private static Condition known(Condition condition) {
    return (row, parameters) -> {
      int truth = condition.of(row, parameters);
      if (truth == Condition.UNKNOWN) {
        throw new UnsupportedPredicateException("NULL in a list");
      }
      return truth;
    };
  }

  /** Lists may be too long to be nested. */
  private static Condition any(List<Condition> conditions) {
    return (row, parameters) -> {
      int found = Condition.FALSE;
      for (int i = 0; i < conditions.size() && found != Condition.TRUE; i++) {
        found = Math.max(found, conditions.get(i).of(row, parameters));
      }
      return found;
    };
  }

  private Condition like(LikeExpression like) {
    boolean plain = like.getLikeKeyWord() == LikeExpression.KeyWord.LIKE;
    boolean known = plain || like.getLikeKeyWord() == LikeExpression.KeyWord.ILIKE;
    if (!known || like.isUseBinary()) {
      throw ExpressionCompiler.unsupported(like);
    }
    LikePattern matcher = new LikePattern(dialect.letterCase(plain));
    Expression text = left(like);
    Expression pattern = right(like);
    String byDefault = dialect.has(Trait.LIKE_ESCAPES) ? "\\" : "";
    Expression escape =
        like.getEscape() == null
            ? (row, parameters) -> byDefault
            : expressions.compile(like.getEscape());
    Condition condition =
        (row, parameters) -> {
          Object one = text.of(row, parameters);
          Object other = pattern.of(row, parameters);
          Object character = escape.of(row, parameters);
          requireEscape(character);
          requireKnown(one, other);
          if (one == null || other == null || character == null) {
            return Condition.UNKNOWN;
          }
          return Condition.of(matcher.matches(text(one), text(other), text(character)));
        };
    return condition.unless(like.isNot());
  }

  /** Whether NULL is like any text depends on how the pattern is written. */
  private void requireKnown(Object text, Object pattern) {
    if (text == null
        && pattern instanceof String any
        && any.chars().allMatch(letter -> letter == '%')
        && dialect.has(Trait.ANY_TEXT_IS_NOT_NULL)) {
      throw new UnsupportedPredicateException("NULL LIKE " + Numbers.shown(any));
    }
  }

  private void requireEscape(Object character) {
    boolean isMissing = character == null || character.equals("");
    if (isMissing && !dialect.allowsNoEscape()) {
      throw new UnsupportedPredicateException("ESCAPE without a character");
    }
  }

  private String text(Object cell) {
    if (cell instanceof String text) {
      boolean isSplit =
          dialect.has(Trait.SPLITS_CHARACTERS)
              && text.chars().anyMatch(half -> Character.isSurrogate((char) half));
      if (!isSplit) {
        return text;
      }
    }
    throw new UnsupportedPredicateException("LIKE on " + Numbers.shown(cell));
  }

  private Condition distinct(IsDistinctExpression distinct) {
    Expression left = left(distinct);
    Expression right = right(distinct);
    Condition condition =
        (row, parameters) -> {
          Object one = left.of(row, parameters);
          Object other = right.of(row, parameters);
          return one == null || other == null
              ? Condition.of(one != other)
              : Condition.of(comparison.difference(one, other) != 0);
        };
    return condition.unless(distinct.isNot());
  }
}
