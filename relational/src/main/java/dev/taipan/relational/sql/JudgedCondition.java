package dev.taipan.relational.sql;

import java.util.List;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.schema.Column;

/**
 * Which conditions on a table can be evaluated on the values that versions show. Texts are not
 * compared by their order, which depends on a collation; dates only with dates that are written in
 * full; and nothing but integers goes into functions and casts.
 */
final class JudgedCondition {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  private final SqlEngine engine;
  private final Catalog.Table table;

  JudgedCondition(SqlEngine engine, Catalog.Table table) {
    this.engine = engine;
    this.table = table;
  }

  boolean isKnown(Expression where) {
    List<Column> columns = Trees.columns(where);
    if (!Trees.queries(where).isEmpty() || !columns.stream().allMatch(this::isShown)) {
      return false;
    }
    boolean onlyIntegers = columns.stream().allMatch(each -> is(each, ColumnKind.INTEGER));
    boolean dates = columns.stream().anyMatch(each -> is(each, ColumnKind.DATE));
    return onlyIntegers || !new Doubts(dates).in(where);
  }

  private boolean isShown(Column column) {
    return isTruth(column) || table.kind(column.getColumnName()).filter(engine::shows).isPresent();
  }

  /** The parser takes TRUE and FALSE for columns. */
  private static boolean isTruth(Column column) {
    return column.getColumnName().equalsIgnoreCase("true")
        || column.getColumnName().equalsIgnoreCase("false");
  }

  private boolean is(Column column, ColumnKind kind) {
    return table.kind(column.getColumnName()).filter(kind::equals).isPresent();
  }

  /** Looks for what may be evaluated in another way than the database does. */
  private final class Doubts extends ExpressionVisitorAdapter<Void> {
    private final boolean withDates;
    private boolean found;

    Doubts(boolean withDates) {
      this.withDates = withDates;
    }

    boolean in(Expression where) {
      where.accept(this, null);
      return found;
    }

    private void ordered(Expression comparison) {
      found |= Trees.columns(comparison).stream().anyMatch(each -> is(each, ColumnKind.TEXT));
    }

    @Override
    public <S> Void visit(Function call, S context) {
      found = true;
      return null;
    }

    @Override
    public <S> Void visit(CastExpression cast, S context) {
      found = true;
      return null;
    }

    @Override
    public <S> Void visit(StringValue text, S context) {
      found |= withDates && !DATE.matcher(text.getValue()).matches();
      return null;
    }

    @Override
    public <S> Void visit(GreaterThan comparison, S context) {
      ordered(comparison);
      return super.visit(comparison, context);
    }

    @Override
    public <S> Void visit(GreaterThanEquals comparison, S context) {
      ordered(comparison);
      return super.visit(comparison, context);
    }

    @Override
    public <S> Void visit(MinorThan comparison, S context) {
      ordered(comparison);
      return super.visit(comparison, context);
    }

    @Override
    public <S> Void visit(MinorThanEquals comparison, S context) {
      ordered(comparison);
      return super.visit(comparison, context);
    }

    @Override
    public <S> Void visit(Between comparison, S context) {
      ordered(comparison);
      return super.visit(comparison, context);
    }
  }
}
