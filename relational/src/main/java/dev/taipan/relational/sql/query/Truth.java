package dev.taipan.relational.sql.query;

import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.List;
import java.util.function.Function;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;

/** A condition on a tuple, of which sub-queries may be a part; SQL's three truth values. */
interface Truth {
  int FALSE = 0;
  int UNKNOWN = 1;
  int TRUE = 2;

  /** What it is for a tuple. */
  int of(Tuple tuple, Function<String, List<LiveRow>> tables);

  /**
   * Compiles a condition whose columns have the names of {@link Tuple#cell}.
   *
   * @throws UnsupportedPredicateException when it is none of those that are understood
   */
  static Truth of(Expression parsed, MatchesOracle oracle) {
    if (parsed instanceof AndExpression and) {
      Truth left = of(and.getLeftExpression(), oracle);
      Truth right = of(and.getRightExpression(), oracle);
      return (tuple, tables) -> Math.min(left.of(tuple, tables), right.of(tuple, tables));
    }
    if (parsed instanceof OrExpression or) {
      Truth left = of(or.getLeftExpression(), oracle);
      Truth right = of(or.getRightExpression(), oracle);
      return (tuple, tables) -> Math.max(left.of(tuple, tables), right.of(tuple, tables));
    }
    if (parsed instanceof NotExpression not) {
      return of(not.getExpression(), oracle).unless(true);
    }
    if (parsed instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return of(list.get(0), oracle);
    }
    if (parsed instanceof ExistsExpression exists
        && exists.getRightExpression() instanceof ParenthesedSelect select) {
      JoinQuery inner = JoinQuery.inside(select.getSelect(), oracle);
      Truth found = (tuple, tables) -> inner.tuples(tuple, tables).isEmpty() ? FALSE : TRUE;
      return found.unless(exists.isNot());
    }
    if (parsed instanceof InExpression in
        && in.getRightExpression() instanceof ParenthesedSelect select) {
      return isIn(in.getLeftExpression(), JoinQuery.inside(select.getSelect(), oracle), oracle)
          .unless(in.isNot());
    }
    return leaf(parsed.toString(), oracle);
  }

  private static Truth isIn(Expression left, JoinQuery inner, MatchesOracle oracle) {
    Truth equal = leaf(left + " = " + inner.onlyItem(), oracle);
    return (tuple, tables) -> {
      int found = FALSE;
      for (Tuple each : inner.tuples(tuple, tables)) {
        found = Math.max(found, equal.of(each, tables));
      }
      return found;
    };
  }

  /** One without sub-queries. */
  private static Truth leaf(String condition, MatchesOracle oracle) {
    RowPredicate holds = oracle.predicate("SELECT * FROM t WHERE " + condition);
    RowPredicate fails = oracle.predicate("SELECT * FROM t WHERE NOT (" + condition + ")");
    return (tuple, tables) -> {
      Row row = Row.of("t", "", tuple.cells());
      return holds.matches(row) ? TRUE : fails.matches(row) ? FALSE : UNKNOWN;
    };
  }

  /** The same, or its contrary. */
  default Truth unless(boolean negated) {
    return negated ? (tuple, tables) -> TRUE - of(tuple, tables) : this;
  }
}
