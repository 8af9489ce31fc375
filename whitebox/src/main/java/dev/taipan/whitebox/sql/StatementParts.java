package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;

/**
 * A statement on one table in parts, for a database that is to evaluate it on other rows.
 *
 * @param table whose rows; empty for all
 * @param condition which of them, as SQL
 * @param aggregate what is made of them as SQL, if not the rows themselves
 * @param columns the names of columns that occur, in lower case
 */
public record StatementParts(
    Optional<String> table, String condition, Optional<String> aggregate, Set<String> columns) {

  /**
   * Takes a statement apart.
   *
   * @throws UnsupportedPredicateException when it is no condition, nor a statement on one table
   */
  public static StatementParts of(String text) {
    try {
      ParsedStatement parsed = ParsedStatement.of(text);
      Set<String> columns = new LinkedHashSet<>();
      parsed.where().ifPresent(where -> addColumns(where, columns));
      parsed.aggregate().ifPresent(aggregate -> addColumns(aggregate, columns));
      return new StatementParts(
          parsed.table(),
          parsed.where().map(Expression::toString).orElse("1 = 1"),
          parsed.aggregate().map(Expression::toString),
          columns);
    } catch (JSQLParserException wrong) {
      throw new UnsupportedPredicateException("'" + text + "' is not an SQL condition", wrong);
    }
  }

  private static void addColumns(Expression expression, Set<String> columns) {
    expression.accept(
        new ExpressionVisitorAdapter<Void>() {
          @Override
          public <S> Void visit(Column column, S context) {
            columns.add(column.getColumnName().toLowerCase(Locale.ROOT));
            return null;
          }

          @Override
          public <S> Void visit(ParenthesedSelect subquery, S context) {
            throw ExpressionCompiler.unsupported(subquery);
          }
        });
  }
}
