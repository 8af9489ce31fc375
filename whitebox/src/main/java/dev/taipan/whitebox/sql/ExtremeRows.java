package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.Extreme;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Recognizes statements that ask for the rows with the smallest or largest value of a column. */
final class ExtremeRows {

  private ExtremeRows() {}

  /** What a statement asks for if it is one of them. */
  static Optional<Extreme> in(ParsedStatement parsed) {
    if (parsed.aggregate().isEmpty()
        && parsed.table().isPresent()
        && parsed.where().orElse(null) instanceof EqualsTo equal) {
      return of(parsed.table().get(), equal.getLeftExpression(), equal.getRightExpression())
          .or(
              () ->
                  of(parsed.table().get(), equal.getRightExpression(), equal.getLeftExpression()));
    }
    return Optional.empty();
  }

  private static Optional<Extreme> of(String table, Expression compared, Expression with) {
    if (compared instanceof Column column
        && column.getTable() == null
        && with instanceof ParenthesedSelect parenthesed
        && parenthesed.getSelect() instanceof PlainSelect select) {
      ParsedStatement subquery = ParsedStatement.select(select);
      boolean sameRows =
          subquery.where().isEmpty()
              && subquery.table().filter(table::equalsIgnoreCase).isPresent();
      return subquery
          .aggregate()
          .filter(call -> sameRows && isOf(call, column))
          .map(call -> new Extreme(table, column.getColumnName(), name(call).equals("max")));
    }
    return Optional.empty();
  }

  private static boolean isOf(Function call, Column column) {
    return List.of("min", "max").contains(name(call))
        && call.getParameters() != null
        && call.getParameters().size() == 1
        && call.getParameters().get(0) instanceof Column aggregated
        && aggregated.getTable() == null
        && aggregated.getColumnName().equalsIgnoreCase(column.getColumnName());
  }

  private static String name(Function call) {
    return call.getName().toLowerCase(Locale.ROOT);
  }
}
