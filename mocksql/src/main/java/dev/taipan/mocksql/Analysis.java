package dev.taipan.mocksql;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.LateralSubSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * What a statement reads: which tables, and of a table whose key it compares to values, only the
 * rows with these.
 */
final class Analysis {
  private final Statement statement;
  private final Set<String> tables;
  private boolean lateral;
  private boolean writesWithin;

  /** {@code net.….ParseException: }, {@code <K_SCRIPT> / }, {@code , in lexical state DEFAULT}. */
  private static final Pattern PARSER_WORDS =
      Pattern.compile("(?:\\w+\\.)+\\w+Exception: |<\\w+> / |, in lexical state \\w+");

  /** By tables, which column is compared to what, where that holds for all rows that matter. */
  private final Map<String, Map<String, Expression>> equalities = new HashMap<>();

  private Analysis(Statement statement) {
    this.statement = statement;
    tables =
        new TablesNamesFinder<Void>() {
          @Override
          public <S> Void visit(LateralSubSelect query, S context) {
            lateral = true;
            return super.visit(query, context);
          }

          @Override
          public <S> Void visit(WithItem<?> named, S context) {
            writesWithin |= !(named.getParenthesedStatement() instanceof Select);
            return super.visit(named, context);
          }
        }.getTables(statement);
    find();
  }

  /**
   * Requires that H2 can evaluate the statement.
   *
   * @throws SqlError when it has what H2 has nothing for
   */
  void requireSupported() throws SqlError {
    if (lateral) {
      throw SqlError.unsupported("LATERAL before a sub-query");
    }
    if (writesWithin) {
      throw SqlError.unsupported("a statement within WITH that writes");
    }
    boolean named =
        (statement instanceof Insert insert && insert.getWithItemsList() != null)
            || (statement instanceof Update update && update.getWithItemsList() != null)
            || (statement instanceof Delete delete && delete.getWithItemsList() != null);
    if (named) {
      throw SqlError.unsupported("WITH before a statement that writes");
    }
  }

  /** Of a statement. Takes time linear in its length. */
  static Analysis of(String sql) throws SqlError {
    try {
      return new Analysis(CCJSqlParserUtil.parse(sql));
    } catch (JSQLParserException | RuntimeException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new SqlError("42601", "syntax error: " + plain(reason), e);
    }
  }

  /** What the parser says, without the names of its classes, tokens and states. */
  private static String plain(Throwable reason) {
    String told = String.valueOf(reason.getMessage()).lines().findFirst().orElse("");
    return PARSER_WORDS.matcher(told).replaceAll("");
  }

  Statement statement() {
    return statement;
  }

  /** The names of tables, and of schemas before them where the statement says so; lower case. */
  List<String> tables() {
    return tables.stream().map(Analysis::plain).toList();
  }

  static String plain(String name) {
    return name.replace("\"", "").toLowerCase(Locale.ROOT);
  }

  /** Whether the statement locks what it reads. */
  boolean locks() {
    return statement instanceof PlainSelect select && select.getForMode() != null;
  }

  private void find() {
    List<FromItem> sources = new ArrayList<>();
    Expression where = null;
    if (statement instanceof PlainSelect select && select.getFromItem() != null) {
      sources.add(select.getFromItem());
      addJoined(select.getJoins(), sources);
      where = select.getWhere();
    } else if (statement instanceof Update update && update.getFromItem() == null) {
      sources.add(update.getTable());
      where = update.getWhere();
    } else if (statement instanceof Delete delete) {
      sources.add(delete.getTable());
      where = delete.getWhere();
    }
    Map<String, String> names = named(sources);
    if (where != null && names.size() == sources.size() && tables.size() == sources.size()) {
      addEqualities(where, names, mentions());
    }
  }

  private static void addJoined(List<Join> joins, List<FromItem> sources) {
    if (joins != null) {
      joins.forEach(join -> sources.add(join.getFromItem()));
    }
  }

  /** How often tables are named in the whole statement cannot be told, only by the text. */
  private String mentions() {
    return statement.toString().toLowerCase(Locale.ROOT);
  }

  /** The tables by what the statement calls them. */
  private static Map<String, String> named(List<FromItem> sources) {
    Map<String, String> names = new HashMap<>();
    for (FromItem source : sources) {
      if (source instanceof net.sf.jsqlparser.schema.Table table) {
        Alias alias = table.getAlias();
        String name = plain(table.getName());
        names.put(alias == null ? name : plain(alias.getName()), name);
      }
    }
    return names;
  }

  private void addEqualities(Expression where, Map<String, String> names, String text) {
    if (where instanceof AndExpression and) {
      addEqualities(and.getLeftExpression(), names, text);
      addEqualities(and.getRightExpression(), names, text);
    } else if (where instanceof EqualsTo equals) {
      addEquality(equals.getLeftExpression(), equals.getRightExpression(), names, text);
      addEquality(equals.getRightExpression(), equals.getLeftExpression(), names, text);
    }
  }

  private void addEquality(
      Expression left, Expression right, Map<String, String> names, String text) {
    if (!(left instanceof Column column) || !isConstant(right)) {
      return;
    }
    String table = null;
    if (column.getTable() != null && column.getTable().getName() != null) {
      table = names.get(plain(column.getTable().getName()));
    } else if (names.size() == 1) {
      table = names.values().iterator().next();
    }
    // Where there is a query inside of another, the table may be read there, too.
    boolean once = text.indexOf("select", 1) < 0;
    if (table != null && once) {
      equalities
          .computeIfAbsent(table, ignored -> new HashMap<>())
          .putIfAbsent(plain(column.getColumnName()), right);
    }
  }

  private static boolean isConstant(Expression expression) {
    return expression instanceof JdbcParameter
        || expression instanceof LongValue
        || expression instanceof StringValue
        || (expression instanceof SignedExpression signed && isConstant(signed.getExpression()))
        || (expression instanceof CastExpression cast && isConstant(cast.getLeftExpression()));
  }

  /** The values that the first columns of a table's key are compared to. */
  Object[] keyParts(SqlTable table, List<Object> parameters) {
    Map<String, Expression> known = equalities.getOrDefault(table.name(), Map.of());
    List<Object> parts = new ArrayList<>();
    for (int place : table.primaryKey()) {
      SqlColumn column = table.columns().get(place);
      Expression expression = known.get(column.name());
      Optional<Object> part =
          expression == null
              ? Optional.empty()
              : value(expression, parameters).flatMap(value -> KeyText.constant(value, column));
      if (part.isEmpty()) {
        break;
      }
      parts.add(part.get());
    }
    return parts.toArray();
  }

  private static Optional<Object> value(Expression expression, List<Object> parameters) {
    if (expression instanceof JdbcParameter parameter) {
      int place = parameter.getIndex() - 1;
      return place >= 0 && place < parameters.size()
          ? Optional.ofNullable(parameters.get(place))
          : Optional.empty();
    }
    if (expression instanceof LongValue number) {
      return Optional.of(number.getBigIntegerValue());
    }
    if (expression instanceof StringValue text) {
      return Optional.of(text.getNotExcapedValue());
    }
    if (expression instanceof SignedExpression signed && signed.getSign() == '-') {
      return value(signed.getExpression(), parameters)
          .filter(BigInteger.class::isInstance)
          .map(number -> ((BigInteger) number).negate());
    }
    return Optional.empty();
  }

  /** The table that the statement writes; null if none. */
  net.sf.jsqlparser.schema.Table target() {
    if (statement instanceof Insert insert) {
      return insert.getTable();
    }
    if (statement instanceof Update update) {
      return update.getTable();
    }
    return statement instanceof Delete delete ? delete.getTable() : null;
  }

  boolean isQuery() {
    return statement instanceof Select;
  }
}
