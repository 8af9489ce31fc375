package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * Which conditions on tables can be evaluated on the values that versions show. Texts are not
 * compared by their order, which depends on a collation; dates only with dates that are written in
 * full; columns only with columns of their kind; and nothing but integers goes into functions and
 * casts.
 */
final class JudgedCondition {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  private final SqlEngine engine;
  private final Catalog catalog;

  /** The kinds of the columns of each source, by names in lower case. */
  private final Map<String, Map<String, ColumnKind>> sources = new HashMap<>();

  private final List<Expression> conditions = new ArrayList<>();
  private boolean isKnown = true;

  private JudgedCondition(SqlEngine engine, Catalog catalog) {
    this.engine = engine;
    this.catalog = catalog;
  }

  /** The conditions of a query, and of those inside it. */
  static JudgedCondition of(SqlEngine engine, Catalog catalog, PlainSelect query) {
    JudgedCondition conditions = new JudgedCondition(engine, catalog);
    conditions.add(query);
    return conditions;
  }

  boolean isKnown() {
    return isKnown && conditions.stream().allMatch(this::isKnown);
  }

  private void add(Select query) {
    if (query instanceof ParenthesedSelect parenthesed) {
      add(parenthesed.getSelect());
      return;
    }
    if (!(query instanceof PlainSelect select)) {
      isKnown = false;
      return;
    }
    for (FromItem source : Trees.sources(select)) {
      Map<String, ColumnKind> kinds = kinds(source);
      Map<String, ColumnKind> other = sources.put(lower(Trees.name(source)), kinds);
      isKnown &= other == null || other.equals(kinds);
    }
    List<Expression> own = new ArrayList<>();
    Trees.joins(select).forEach(join -> own.addAll(join.getOnExpressions()));
    if (select.getWhere() != null) {
      own.add(select.getWhere());
    }
    conditions.addAll(own);
    own.forEach(each -> Trees.queries(each).forEach(this::add));
  }

  private Map<String, ColumnKind> kinds(FromItem source) {
    Map<String, ColumnKind> kinds = new HashMap<>();
    if (source instanceof Table table) {
      isKnown &= catalog.table(table.getName()).isPresent();
      catalog.kinds(table).forEach((column, kind) -> kinds.put(lower(column), kind));
    } else if (source instanceof ParenthesedSelect derived
        && derived.getSelect() instanceof PlainSelect inner) {
      add(inner);
      for (SelectItem<?> item : inner.getSelectItems()) {
        if (item.getExpression() instanceof Column column) {
          String name =
              item.getAlias() == null ? column.getColumnName() : item.getAlias().getName();
          kind(column).ifPresent(kind -> kinds.put(lower(name), kind));
        }
      }
    } else {
      isKnown = false;
    }
    return kinds;
  }

  private Optional<ColumnKind> kind(Column column) {
    String name = lower(column.getColumnName());
    if (column.getTable() != null) {
      String source = lower(column.getTable().getName());
      return Optional.ofNullable(sources.getOrDefault(source, Map.of()).get(name));
    }
    Set<ColumnKind> all = new HashSet<>();
    sources.values().stream().map(each -> each.get(name)).forEach(all::add);
    all.remove(null);
    return all.size() == 1 ? all.stream().findFirst() : Optional.empty();
  }

  private boolean isKnown(Expression where) {
    List<Column> columns = Trees.columns(where);
    if (!columns.stream().allMatch(this::isShown)) {
      return false;
    }
    boolean onlyIntegers = columns.stream().allMatch(each -> is(each, ColumnKind.INTEGER));
    boolean dates = columns.stream().anyMatch(each -> is(each, ColumnKind.DATE));
    boolean hasQueries = !Trees.queries(where).isEmpty();
    return (onlyIntegers && !hasQueries) || !new Doubts(dates).in(where);
  }

  private boolean isShown(Column column) {
    return isTruth(column) || kind(column).filter(engine::shows).isPresent();
  }

  /** The parser takes TRUE and FALSE for columns. */
  private static boolean isTruth(Column column) {
    return column.getColumnName().equalsIgnoreCase("true")
        || column.getColumnName().equalsIgnoreCase("false");
  }

  private boolean is(Column column, ColumnKind kind) {
    return kind(column).filter(kind::equals).isPresent();
  }

  /** Whether two expressions can be compared: at most one is a column, or both of one kind. */
  private boolean areOfOneKind(Object one, Object other) {
    return !(one instanceof Column left)
        || !(other instanceof Column right)
        || isTruth(left)
        || isTruth(right)
        || kind(left).equals(kind(right))
        || (isNumber(left) && isNumber(right));
  }

  private boolean isNumber(Column column) {
    return is(column, ColumnKind.INTEGER) || is(column, ColumnKind.DECIMAL);
  }

  private static String lower(String name) {
    return name.replaceAll("[`\"]", "").toLowerCase(Locale.ROOT);
  }

  /** Looks for what may be evaluated in another way than the database does. */
  private final class Doubts extends Trees.OutsideQueries {
    private final boolean withDates;
    private boolean found;

    Doubts(boolean withDates) {
      this.withDates = withDates;
    }

    boolean in(Expression where) {
      where.accept(this, null);
      return found;
    }

    private void compared(BinaryExpression comparison) {
      found |= !areOfOneKind(comparison.getLeftExpression(), comparison.getRightExpression());
    }

    private void ordered(Expression comparison) {
      if (comparison instanceof BinaryExpression binary) {
        compared(binary);
      }
      found |= Trees.columns(comparison).stream().anyMatch(each -> is(each, ColumnKind.TEXT));
    }

    @Override
    public <S> Void visit(Function call, S context) {
      found = true;
      return null;
    }

    /** Whether a text is compared with a column of texts, and so with no date. */
    private boolean isOfText(Object one, Object other) {
      return one instanceof Column column
          && is(column, ColumnKind.TEXT)
          && other instanceof StringValue;
    }

    @Override
    public <S> Void visit(EqualsTo comparison, S context) {
      compared(comparison);
      return isOfText(comparison.getLeftExpression(), comparison.getRightExpression())
          ? null
          : super.visit(comparison, context);
    }

    @Override
    public <S> Void visit(NotEqualsTo comparison, S context) {
      compared(comparison);
      return isOfText(comparison.getLeftExpression(), comparison.getRightExpression())
          ? null
          : super.visit(comparison, context);
    }

    @Override
    public <S> Void visit(InExpression in, S context) {
      if (in.getRightExpression() instanceof ParenthesedSelect query) {
        found |=
            !(in.getLeftExpression() instanceof Column)
                || !(query.getSelect() instanceof PlainSelect select)
                || select.getSelectItems().size() != 1
                || !(select.getSelectItem(0).getExpression() instanceof Column item)
                || !areOfOneKind(in.getLeftExpression(), item);
      } else if (in.getRightExpression() instanceof ExpressionList<?> list
          && list.stream().allMatch(each -> isOfText(in.getLeftExpression(), each))) {
        return null;
      }
      return super.visit(in, context);
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
