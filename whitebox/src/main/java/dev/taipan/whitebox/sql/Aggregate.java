package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.AllColumns;

/** COUNT, SUM, MIN or MAX over the rows that match. */
final class Aggregate {
  private final String name;

  /** What is aggregated, or null for rows themselves. */
  private final Expression argument;

  private final Comparison comparison;
  private final Numbers numbers;

  /**
   * Compiles a call.
   *
   * @throws UnsupportedPredicateException when it is none of these
   */
  Aggregate(Function call, Dialect dialect) {
    name = call.getName().toLowerCase(Locale.ROOT);
    comparison = new Comparison(dialect);
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
    Stream<Object> cells =
        rows.stream().map(row -> argument.of(row, parameters)).filter(Objects::nonNull);
    return name.equals("count") ? (Object) cells.count() : cells.reduce(operator()).orElse(null);
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
      case "min" -> (one, other) -> comparison.compare(one, other) <= 0 ? one : other;
      default -> (one, other) -> comparison.compare(one, other) >= 0 ? one : other;
    };
  }
}
