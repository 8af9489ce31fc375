package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BinaryOperator;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.AllColumns;

/** COUNT, SUM, MIN or MAX over the rows that match. */
final class Aggregate {
  private final String name;

  /** What is aggregated, or null for rows themselves. */
  private final Expression argument;

  private final CellComparison comparison;
  private final Numbers numbers;

  /**
   * Compiles a call.
   *
   * @throws UnsupportedPredicateException when it is none of these
   */
  Aggregate(Function call, PredicateDialect dialect) {
    name = call.getName().toLowerCase(Locale.ROOT);
    comparison = new CellComparison(dialect);
    numbers = new Numbers(dialect);
    boolean known = List.of("count", "sum", "min", "max").contains(name);
    boolean single = call.getParameters() != null && call.getParameters().size() == 1;
    if (!known || !single || call.isDistinct()) {
      throw ExpressionCompiler.unsupported(call);
    }
    boolean all = call.getParameters().get(0) instanceof AllColumns;
    if (all && !name.equals("count")) {
      throw ExpressionCompiler.unsupported(call);
    }
    Subqueries subqueries = new Subqueries(dialect);
    argument =
        all
            ? null
            : new ExpressionCompiler(dialect, subqueries).compile(call.getParameters().get(0));
    if (!subqueries.found().isEmpty()) {
      throw ExpressionCompiler.unsupported(call);
    }
  }

  /** Whether it is the number of rows, whatever is in them. */
  boolean isOfWholeRows() {
    return argument == null;
  }

  /** The number, or null. */
  Object of(List<Row> rows, Object[] parameters) {
    if (argument == null) {
      return (long) rows.size();
    }
    List<Object> cells =
        rows.stream()
            .map(row -> argument.of(row, parameters))
            .filter(Objects::nonNull)
            .peek(this::requireComparable)
            .toList();
    return switch (name) {
      case "count" -> (long) cells.size();
      case "sum" -> numbers.told(numbers.total(cells));
      default -> numbers.told(cells.stream().reduce(operator()).orElse(null));
    };
  }

  /** Engines differ in whether truth values are numbers, and whether these can be compared. */
  private void requireComparable(Object cell) {
    if (cell instanceof Boolean && !name.equals("count")) {
      throw new UnsupportedPredicateException(name + " of truth values");
    }
  }

  /** The number of rows in two parts, of which neither is null. */
  Object joined(Object one, Object other) {
    if (name.equals("sum") && !numbers.isExact(one, other)) {
      throw new UnsupportedPredicateException("a sum that depends on the order of its parts");
    }
    return operator().apply(one, other);
  }

  private BinaryOperator<Object> operator() {
    return switch (name) {
      case "count", "sum" -> numbers::sum;
      case "min" -> (one, other) -> difference(one, other) <= 0 ? one : other;
      default -> (one, other) -> difference(one, other) >= 0 ? one : other;
    };
  }

  /** Of texts that only a collation takes for the same it is not known which one is told. */
  private int difference(Object one, Object other) {
    int difference = comparison.compare(one, other);
    if (difference == 0 && one instanceof String && !one.equals(other)) {
      throw new UnsupportedPredicateException(
          name
              + " of "
              + Numbers.shown(one)
              + " and "
              + Numbers.shown(other)
              + ", which are equal");
    }
    return difference;
  }
}
