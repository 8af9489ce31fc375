package dev.taipan.mocksql.dialect;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.schema.Column;

/** What PostgreSQL calls columns of results that have no name. */
public final class ResultNames {
  private static final Map<String, String> OTHERWISE =
      Map.of(
          "taipan_json", "?column?",
          "taipan_json_text", "?column?",
          "taipan_json_element", "?column?",
          "taipan_json_element_text", "?column?",
          "taipan_json_path", "?column?",
          "taipan_json_path_text", "?column?",
          "taipan_json_concat", "?column?",
          "taipan_contains", "?column?",
          "taipan_overlap", "?column?");

  private ResultNames() {}

  /** The name; empty where it is the one that H2 has. */
  public static Optional<String> of(Expression expression) {
    if (expression instanceof CastExpression cast) {
      return cast.getLeftExpression() instanceof Column column
          ? Optional.of(Dialect.plain(column.getColumnName()))
          : of(cast.getLeftExpression());
    }
    if (expression instanceof Function function) {
      String name = function.getName().toLowerCase(Locale.ROOT);
      return Optional.of(OTHERWISE.getOrDefault(name, name));
    }
    if (expression instanceof AnalyticExpression function) {
      return Optional.of(function.getName().toLowerCase(Locale.ROOT));
    }
    if (expression instanceof Column column) {
      return Optional.ofNullable(column.getArrayConstructor())
          .map(place -> Dialect.plain(column.getColumnName()));
    }
    if (expression instanceof CaseExpression) {
      return Optional.of("case");
    }
    return expression instanceof ExistsExpression ? Optional.of("exists") : Optional.empty();
  }
}
