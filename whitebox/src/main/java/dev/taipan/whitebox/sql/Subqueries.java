package dev.taipan.whitebox.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * The subqueries of a condition that have one number or text, whatever the row: aggregates of one
 * table. What they have comes behind the parameters of the condition, the first one last.
 */
final class Subqueries {
  private final PredicateDialect dialect;
  private final List<CompiledStatement> found = new ArrayList<>();

  Subqueries(PredicateDialect dialect) {
    this.dialect = dialect;
  }

  /** Those that were added, in order. */
  List<CompiledStatement> found() {
    return List.copyOf(found);
  }

  /**
   * Compiles one.
   *
   * @throws dev.taipan.whitebox.matches.UnsupportedPredicateException when it depends on the row,
   *     or is no aggregate
   */
  Expression add(ParenthesedSelect parenthesed) {
    ParsedStatement parsed = aggregate(parenthesed);
    found.add(StatementCompiler.compile(parsed, dialect));
    int fromBehind = found.size();
    return (row, parameters) -> parameters[parameters.length - fromBehind];
  }

  private static ParsedStatement aggregate(ParenthesedSelect parenthesed) {
    if (parenthesed.getSelect() instanceof PlainSelect select
        && select.getFromItem() instanceof Table table) {
      ParsedStatement parsed = ParsedStatement.select(select);
      if (parsed.aggregate().isPresent() && isOf(table, parsed)) {
        return parsed;
      }
    }
    throw ExpressionCompiler.unsupported(parenthesed);
  }

  /** Whether no column is said to be of another table, or is of a further subquery. */
  private static boolean isOf(Table table, ParsedStatement parsed) {
    boolean[] foreign = {false};
    ExpressionVisitorAdapter<Void> visitor =
        new ExpressionVisitorAdapter<>() {
          @Override
          public <S> Void visit(Column column, S context) {
            foreign[0] |= column.getTable() != null && !isNamed(column.getTable().getName(), table);
            return null;
          }

          @Override
          public <S> Void visit(ParenthesedSelect further, S context) {
            foreign[0] = true;
            return null;
          }
        };
    parsed.where().ifPresent(where -> where.accept(visitor));
    parsed.aggregate().ifPresent(call -> call.accept(visitor));
    return !foreign[0];
  }

  private static boolean isNamed(String name, Table table) {
    String own =
        Optional.ofNullable(table.getAlias()).map(a -> a.getName()).orElse(table.getName());
    return name.equalsIgnoreCase(own);
  }
}
