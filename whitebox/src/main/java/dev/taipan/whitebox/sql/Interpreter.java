package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.Extreme;
import dev.taipan.whitebox.matches.IntegerRange;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Evaluates predicates without a database: a condition, or a SELECT, UPDATE or DELETE on one table.
 * Each is parsed once; those that differ only in literals are, too. Evaluation is linear in the
 * length of the condition and makes no objects but for arithmetic.
 */
public final class Interpreter implements MatchesOracle {
  /** How many statements are remembered. */
  private static final int REMEMBERED = 10_000;

  /**
   * What not every dialect understands in the same way outside of {@link ParameterizedPredicate}.
   */
  private static final Pattern OWN_STRINGS = Pattern.compile("[\\\\\"#]|--");

  private final PredicateDialect dialect;
  private final StatementCompiler compiler;
  private final Map<String, CompiledStatement> byShape = new HashMap<>();

  /** For predicates as an engine evaluates them. */
  public Interpreter(PredicateDialect dialect) {
    this.dialect = dialect;
    compiler = new StatementCompiler(dialect);
  }

  @Override
  public RowPredicate predicate(String text) {
    ParameterizedPredicate literals = ParameterizedPredicate.in(text, dialect);
    CompiledStatement known = byShape.get(literals.shape());
    if (known != null) {
      return new Bound(known, literals.values(), false);
    }
    try {
      CompiledStatement compiled = compiler.compile(literals.shape());
      remember(literals.shape(), compiled);
      return new Bound(compiled, literals.values(), false);
    } catch (UnsupportedPredicateException shape) {
      if (dialect.escapesInStrings() && OWN_STRINGS.matcher(text).find()) {
        throw shape;
      }
      return new Bound(compiler.compile(text), new Object[0], false);
    }
  }

  private void remember(String shape, CompiledStatement compiled) {
    if (byShape.size() == REMEMBERED) {
      byShape.clear();
    }
    byShape.put(shape, compiled);
  }

  /**
   * A statement with its literals.
   *
   * @param isGiven whether behind them stands what its subqueries return
   */
  private record Bound(CompiledStatement statement, Object[] parameters, boolean isGiven)
      implements RowPredicate {

    @Override
    public boolean matches(Row row) {
      requireSubqueries();
      return statement.condition().of(row, parameters) == Condition.TRUE;
    }

    @Override
    public boolean isOf(String table) {
      return table.isEmpty() || statement.table().map(table::equalsIgnoreCase).orElse(true);
    }

    @Override
    public Optional<IntegerRange> range() {
      return statement.bounds().of(parameters);
    }

    @Override
    public boolean isCountOfRows() {
      return statement.aggregate().filter(Aggregate::isOfWholeRows).isPresent();
    }

    @Override
    public Optional<Extreme> extreme() {
      return statement
          .extreme()
          .filter(extreme -> extreme.is(parameters))
          .map(extreme -> new BoundExtreme(extreme, subqueries().get(0)));
    }

    @Override
    public List<RowPredicate> subqueries() {
      return statement.subqueries().stream()
          .<RowPredicate>map(subquery -> new Bound(subquery, parameters, true))
          .toList();
    }

    @Override
    public RowPredicate givenResults(List<Optional<Object>> results) {
      Object[] known = Arrays.copyOf(parameters, parameters.length + results.size());
      for (int i = 0; i < results.size(); i++) {
        known[known.length - 1 - i] = results.get(i).orElse(null);
      }
      return results.isEmpty() ? this : new Bound(statement, known, true);
    }

    private void requireSubqueries() {
      if (!isGiven && !statement.subqueries().isEmpty()) {
        throw new UnsupportedPredicateException(
            "the result of a subquery is only known if the database's order is given");
      }
    }

    @Override
    public boolean isAggregate() {
      return statement.aggregate().isPresent();
    }

    @Override
    public Optional<Object> aggregate(List<Row> matching) {
      return statement.aggregate().map(aggregate -> aggregate.of(matching, parameters));
    }

    @Override
    public Optional<Object> joined(Optional<Object> one, Optional<Object> other) {
      return one.isEmpty() || other.isEmpty()
          ? one.or(() -> other)
          : Optional.of(statement.aggregate().orElseThrow().joined(one.get(), other.get()));
    }
  }

  /**
   * Rows with an extreme value.
   *
   * @param among asks for that value
   */
  private record BoundExtreme(ExtremeRows.Compiled statement, RowPredicate among)
      implements Extreme {

    @Override
    public String column() {
      return statement.column();
    }

    @Override
    public boolean isLargest() {
      return statement.isLargest();
    }

    @Override
    public RowPredicate upTo(long value) {
      return amongThese(new Bound(statement.upTo(), new Object[] {value}, false));
    }

    @Override
    public RowPredicate ofAny() {
      return amongThese(new Bound(statement.ofAny(), new Object[0], false));
    }

    private RowPredicate amongThese(RowPredicate rows) {
      return statement.isConditional() ? new Among(among, rows) : rows;
    }
  }

  /** The rows of a table that match two predicates, of which the first one is looked at first. */
  private record Among(RowPredicate first, RowPredicate second) implements RowPredicate {

    @Override
    public boolean matches(Row row) {
      return first.matches(row) && second.matches(row);
    }

    @Override
    public boolean isOf(String table) {
      return first.isOf(table);
    }

    @Override
    public Optional<IntegerRange> range() {
      return first.range();
    }

    @Override
    public Optional<Object> aggregate(List<Row> matching) {
      return Optional.empty();
    }

    @Override
    public boolean isAggregate() {
      return false;
    }

    @Override
    public boolean isCountOfRows() {
      return false;
    }
  }
}
