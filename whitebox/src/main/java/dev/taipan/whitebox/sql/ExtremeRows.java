package dev.taipan.whitebox.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Recognizes statements that ask for the rows with the smallest or largest value of a column: where
 * the subquery that asks for that value has the same condition as the rows, or one that speaks of
 * that column alone, which the rows therefore meet.
 */
final class ExtremeRows {
  private final PredicateDialect dialect;
  private final ParsedStatement parsed;

  /**
   * What a statement asks for that returns the rows with the smallest or largest value of a column.
   *
   * @param column as the statement spells it
   * @param isLargest whether it asks for the largest value
   * @param isConditional whether only among rows that meet the condition of its subquery
   * @param upTo asks for rows with a value, its parameter, and those beyond it
   * @param ofAny asks for rows with any value
   * @param outer the places of the literals of its condition, if that is the one of its subquery
   * @param inner by them those of the subquery, which must be the same
   */
  record Compiled(
      String column,
      boolean isLargest,
      boolean isConditional,
      CompiledStatement upTo,
      CompiledStatement ofAny,
      List<Integer> outer,
      List<Integer> inner) {

    /** Whether it is one, with those literals. */
    boolean is(Object[] parameters) {
      return IntStream.range(0, outer.size())
          .allMatch(i -> parameters[outer.get(i)].equals(parameters[inner.get(i)]));
    }
  }

  private ExtremeRows(ParsedStatement parsed, PredicateDialect dialect) {
    this.parsed = parsed;
    this.dialect = dialect;
  }

  /** What a statement asks for if it is one of them. */
  static Optional<Compiled> in(ParsedStatement parsed, PredicateDialect dialect) {
    return parsed.aggregate().isEmpty() && parsed.table().isPresent()
        ? parsed.where().flatMap(new ExtremeRows(parsed, dialect)::of)
        : Optional.empty();
  }

  /** Of a condition, whose last or first part compares a column. */
  private Optional<Compiled> of(Expression where) {
    if (where instanceof AndExpression and) {
      return of(and.getRightExpression(), Optional.of(and.getLeftExpression()))
          .or(() -> of(and.getLeftExpression(), Optional.of(and.getRightExpression())));
    }
    return of(where, Optional.empty());
  }

  private Optional<Compiled> of(Expression comparison, Optional<Expression> others) {
    if (!(comparison instanceof EqualsTo equal)) {
      return Optional.empty();
    }
    return of(equal.getLeftExpression(), equal.getRightExpression(), others)
        .or(() -> of(equal.getRightExpression(), equal.getLeftExpression(), others));
  }

  private Optional<Compiled> of(Expression compared, Expression with, Optional<Expression> others) {
    if (!(compared instanceof Column column && column.getTable() == null)
        || !(with instanceof ParenthesedSelect parenthesed)
        || !(parenthesed.getSelect() instanceof PlainSelect select)) {
      return Optional.empty();
    }
    ParsedStatement subquery = ParsedStatement.select(select);
    boolean isOfTable = subquery.table().filter(parsed.table().get()::equalsIgnoreCase).isPresent();
    boolean isOfRows =
        others.isPresent()
            ? subquery.where().filter(where -> same(where, others.get())).isPresent()
            : subquery.where().stream().allMatch(where -> isOf(column, where));
    return subquery
        .aggregate()
        .filter(call -> isOfTable && isOfRows && isOf(call, column))
        .map(call -> compiled(column, name(call).equals("max"), subquery, others));
  }

  private Compiled compiled(
      Column column, boolean isLargest, ParsedStatement subquery, Optional<Expression> others) {
    String name = column.getColumnName();
    return new Compiled(
        name,
        isLargest,
        subquery.where().isPresent(),
        compiled(name + (isLargest ? " >= ?" : " <= ?")),
        compiled(name + " IS NOT NULL"),
        others.map(ExtremeRows::parameters).orElse(List.of()),
        others.flatMap(any -> subquery.where()).map(ExtremeRows::parameters).orElse(List.of()));
  }

  private CompiledStatement compiled(String condition) {
    try {
      ParsedStatement bare = ParsedStatement.of(condition);
      return StatementCompiler.compile(
          new ParsedStatement(parsed.table(), bare.where(), Optional.empty()), dialect);
    } catch (JSQLParserException impossible) {
      throw new IllegalStateException(condition, impossible);
    }
  }

  private static boolean isOf(Function call, Column column) {
    return List.of("min", "max").contains(name(call))
        && call.getParameters() != null
        && call.getParameters().size() == 1
        && call.getParameters().get(0) instanceof Column aggregated
        && isSame(aggregated, column);
  }

  private static boolean isSame(Column one, Column other) {
    return one.getTable() == null && one.getColumnName().equalsIgnoreCase(other.getColumnName());
  }

  private static String name(Function call) {
    return call.getName().toLowerCase(Locale.ROOT);
  }

  /** Whether two conditions say the same but for literals, and speak of no other rows. */
  private static boolean same(Expression one, Expression other) {
    return one.toString().equals(other.toString())
        && Found.in(one).subqueries == 0
        && Found.in(one).columns.stream().allMatch(column -> column.getTable() == null);
  }

  /** Whether a condition speaks of a column alone. */
  private static boolean isOf(Column column, Expression condition) {
    Found found = Found.in(condition);
    return found.subqueries == 0 && found.columns.stream().allMatch(other -> isSame(other, column));
  }

  /** The places of the literals of a condition among those of the statement. */
  private static List<Integer> parameters(Expression condition) {
    return Found.in(condition).parameters;
  }

  /** What is in a condition. */
  private static final class Found extends ExpressionVisitorAdapter<Void> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Integer> parameters = new ArrayList<>();
    private int subqueries;

    static Found in(Expression condition) {
      Found found = new Found();
      condition.accept(found);
      return found;
    }

    @Override
    public <S> Void visit(Column column, S context) {
      columns.add(column);
      return null;
    }

    @Override
    public <S> Void visit(JdbcParameter parameter, S context) {
      parameters.add(parameter.getIndex() - 1);
      return null;
    }

    @Override
    public <S> Void visit(Select subquery, S context) {
      subqueries++;
      return null;
    }

    @Override
    public <S> Void visit(ParenthesedSelect subquery, S context) {
      subqueries++;
      return null;
    }
  }
}
