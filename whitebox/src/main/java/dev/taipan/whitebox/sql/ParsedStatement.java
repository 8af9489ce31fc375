package dev.taipan.whitebox.sql;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JsonAggregateFunction;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.update.Update;

/**
 * A parsed statement on one table, or a bare condition.
 *
 * @param table whose rows; empty for all
 * @param where which of them; empty for all
 * @param aggregate what is made of them, if not the rows themselves
 */
record ParsedStatement(
    Optional<String> table, Optional<Expression> where, Optional<Function> aggregate) {
  private static final Pattern STATEMENT =
      Pattern.compile("\\s*(select|update|delete)\\s.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /**
   * Parses a text.
   *
   * @throws dev.taipan.whitebox.matches.UnsupportedPredicateException when it is no statement on
   *     one table, or is too large
   */
  static ParsedStatement of(String text) throws JSQLParserException {
    SizeLimit.require(text);
    if (!STATEMENT.matcher(text).matches()) {
      return new ParsedStatement(
          Optional.empty(), Optional.of(parse(text, ParsedStatement::condition)), Optional.empty());
    }
    return of(parse(text, CCJSqlParser::Statement));
  }

  /** A production of the grammar. */
  @FunctionalInterface
  private interface Production<T> {
    T of(CCJSqlParser parser) throws ParseException;
  }

  /** Tries without nested conditions first, as the parser's authors do, since that is faster. */
  private static <T> T parse(String text, Production<T> production) throws JSQLParserException {
    try {
      return production.of(CCJSqlParserUtil.newParser(text).withAllowComplexParsing(false));
    } catch (ParseException | TokenMgrException simple) {
      return parseNested(text, production);
    }
  }

  private static <T> T parseNested(String text, Production<T> production)
      throws JSQLParserException {
    try {
      return production.of(CCJSqlParserUtil.newParser(text).withAllowComplexParsing(true));
    } catch (ParseException | TokenMgrException wrong) {
      throw new JSQLParserException(wrong);
    }
  }

  private static Expression condition(CCJSqlParser parser) throws ParseException {
    Expression condition = parser.Expression();
    if (parser.getNextToken().kind != CCJSqlParserConstants.EOF) {
      throw new ParseException("more than a condition");
    }
    return condition;
  }

  private static ParsedStatement of(Statement statement) {
    if (statement instanceof PlainSelect select) {
      return select(select);
    }
    if (statement instanceof Update update && isSimple(update)) {
      return on(update.getTable(), update.getWhere(), Optional.empty());
    }
    if (statement instanceof Delete delete && isSimple(delete)) {
      return on(delete.getTable(), delete.getWhere(), Optional.empty());
    }
    throw ExpressionCompiler.unsupported(statement);
  }

  private static boolean isSimple(Update update) {
    return update.getFromItem() == null
        && update.getStartJoins() == null
        && update.getJoins() == null
        && update.getLimit() == null;
  }

  private static boolean isSimple(Delete delete) {
    return (delete.getUsingFromItemList() == null || delete.getUsingFromItemList().isEmpty())
        && delete.getJoins() == null
        && delete.getLimit() == null;
  }

  /** A select from one table. */
  static ParsedStatement select(PlainSelect select) {
    List<? extends Expression> items =
        select.getSelectItems().stream().map(item -> item.getExpression()).toList();
    Expression first = items.get(0);
    boolean calls = items.stream().anyMatch(ParsedStatement::calls);
    boolean alone = items.size() == 1 && first instanceof Function;
    if (!isSimple(select) || (calls && !alone)) {
      throw ExpressionCompiler.unsupported(select);
    }
    return on(
        (Table) select.getFromItem(),
        select.getWhere(),
        calls ? Optional.of((Function) first) : Optional.empty());
  }

  /**
   * Whether a select is the same as one that says nothing but what is understood here, such as
   * neither LIMIT nor SKIP LOCKED nor whatever else engines have that leaves rows out.
   */
  private static boolean isSimple(PlainSelect select) {
    PlainSelect understood = new PlainSelect();
    understood.setSelectItems(select.getSelectItems());
    understood.setFromItem(select.getFromItem());
    understood.setWhere(select.getWhere());
    understood.setOrderByElements(select.getOrderByElements());
    understood.setForMode(select.getForMode());
    understood.setForUpdateTables(select.getForUpdateTables());
    understood.setNoWait(select.isNoWait());
    understood.setWait(select.getWait());
    return select.getFromItem() instanceof Table table
        && isWhole(table)
        && understood.toString().equals(select.toString());
  }

  /** All rows, as they are now. */
  private static boolean isWhole(Table table) {
    return table.getSampleClause() == null
        && table.getTimeTravel() == null
        && table.getTimeTravelStrAfterAlias() == null
        && table.getPivot() == null
        && table.getUnPivot() == null;
  }

  /** Whether something is called anywhere in it, which may aggregate, or other rows are read. */
  private static boolean calls(Expression item) {
    boolean[] found = {false};
    item.accept(
        new ExpressionVisitorAdapter<Void>() {
          @Override
          public <S> Void visit(Function function, S context) {
            return find();
          }

          @Override
          public <S> Void visit(AnalyticExpression call, S context) {
            return find();
          }

          @Override
          public <S> Void visit(JsonAggregateFunction call, S context) {
            return find();
          }

          @Override
          public <S> Void visit(Select subquery, S context) {
            return find();
          }

          private Void find() {
            found[0] = true;
            return null;
          }
        });
    return found[0];
  }

  private static ParsedStatement on(Table table, Expression where, Optional<Function> aggregate) {
    String name = table.getName().replace("\"", "").replace("`", "");
    return new ParsedStatement(Optional.of(name), Optional.ofNullable(where), aggregate);
  }
}
