package dev.taipan.mocksql.dialect;

import dev.taipan.pgwire.type.BadValueException;
import dev.taipan.pgwire.type.PgInterval;
import dev.taipan.pgwire.type.PgType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.ArrayConstructor;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.JsonExpression;
import net.sf.jsqlparser.expression.LambdaExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.DoubleAnd;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.JsonOperator;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.util.TablesNamesFinder;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;
import net.sf.jsqlparser.util.deparser.SelectDeParser;
import net.sf.jsqlparser.util.deparser.StatementDeParser;

/** Writes a statement with H2's expressions in the place of PostgreSQL's. */
final class Rewriting extends ExpressionDeParser {
  private static final Set<String> NOW =
      Set.of("now", "transaction_timestamp", "statement_timestamp");
  private static final Set<String> QUANTIFIERS = Set.of("any", "all", "some");
  private static final Map<String, String> JSON_OPERATORS =
      Map.of(
          "->", "taipan_json",
          "->>", "taipan_json_text",
          "#>", "taipan_json_path",
          "#>>", "taipan_json_path_text");
  private static final Map<String, String> OPERATORS =
      Map.of("@>", "taipan_contains", "<@", "taipan_contained", "?", "taipan_has_key");

  private static final Set<String> LENGTHS = Set.of("array_length", "array_upper");

  /** An array in which there is no other. */
  private static final Pattern INNERMOST =
      Pattern.compile("ARRAY\\[(?:[^'\\[\\]]|'(?:[^']|'')*')*\\]");

  private final Set<String> jsonColumns = new HashSet<>();

  /** By names of columns of arrays, the types of their elements. */
  private final Map<String, String> arrayColumns = new HashMap<>();

  Rewriting(TableColumns tables, Statement statement) {
    super(null, new StringBuilder());
    for (String table : new TablesNamesFinder<Void>().getTables(statement)) {
      for (TableColumns.TypedColumn column : tables.of(Dialect.plain(table))) {
        if (column.array()) {
          arrayColumns.put(column.name(), column.type());
        } else if (column.isJson()) {
          jsonColumns.add(column.name());
        }
      }
    }
    setSelectVisitor(new Selects(this, getBuilder()));
  }

  /** Functions in the place of tables, whose one column is called as they are. */
  private static final class Selects extends SelectDeParser {
    Selects(ExpressionDeParser expressions, StringBuilder text) {
      super(expressions, text);
    }

    /** What is said in other words keeps its name. */
    @Override
    protected void deparseSelectItemsClause(List<SelectItem<?>> items) {
      for (SelectItem<?> item : items) {
        if (item.getAlias() == null && isRenamed(item.getExpression())) {
          ResultNames.of(item.getExpression()).ifPresent(name -> item.setAlias(new Alias(name)));
        }
      }
      super.deparseSelectItemsClause(items);
    }

    /** JSqlParser's own does not look into the arguments. */
    @Override
    public <S> StringBuilder visit(TableFunction function, S context) {
      Alias alias = function.getAlias();
      if (alias != null && alias.getAliasColumns() == null) {
        alias.setAliasColumns(new ArrayList<>(List.of(new Alias.AliasColumn(alias.getName()))));
      }
      if (function.isRowsFrom() || function.getWithClause() != null) {
        return super.visit(function, context);
      }
      if (alias == null && function.getFunction().getName().equalsIgnoreCase("current_schema")) {
        return getBuilder().append("(SELECT current_schema() AS \"current_schema\")");
      }
      boolean small = isSmallSeries(function.getFunction()) && alias != null;
      getBuilder().append(small ? "(SELECT CAST(i AS INT) FROM " : "");
      function.getFunction().accept(getExpressionVisitor(), null);
      getBuilder().append(small ? " AS series(i))" : "");
      return getBuilder().append(alias == null ? "" : alias.toString());
    }
  }

  /** Whether numbers are generated of which H2 makes longer ones than PostgreSQL. */
  private static boolean isSmallSeries(Function function) {
    return function.getName().equalsIgnoreCase("generate_series")
        && function.getParameters().stream()
            .allMatch(
                limit ->
                    limit instanceof JdbcParameter
                        || (limit instanceof LongValue number
                            && number.getBigIntegerValue().bitLength() < Integer.SIZE));
  }

  String text(Statement statement) {
    StringBuilder text = getBuilder();
    text.setLength(0);
    statement.accept(new StatementDeParser(this, (SelectDeParser) getSelectVisitor(), text), null);
    return text.toString();
  }

  /** An expression for those who print it themselves. */
  Expression rewritten(Expression expression) {
    String text = text(expression);
    return text.equals(expression.toString()) ? expression : new Column(text);
  }

  private String text(Expression expression) {
    StringBuilder text = getBuilder();
    int from = text.length();
    expression.accept(this, null);
    String written = text.substring(from);
    text.setLength(from);
    return written;
  }

  private StringBuilder write(String text) {
    return getBuilder().append(text);
  }

  private StringBuilder call(String function, Expression... arguments) {
    return write(
        Arrays.stream(arguments)
            .map(this::text)
            .collect(Collectors.joining(", ", function + "(", ")")));
  }

  @Override
  public <S> StringBuilder visit(JsonExpression json, S context) {
    String text = text(json.getExpression());
    for (Map.Entry<Expression, String> step : steps(json)) {
      String function = JSON_OPERATORS.get(step.getValue());
      if (function == null) {
        return super.visit(json, context);
      }
      boolean element = isNumber(step.getKey()) && !function.contains("path");
      String called = element ? function.replace("json", "json_element") : function;
      text = called + "(" + text + ", " + text(step.getKey()) + ")";
      text = step.getValue().endsWith(">>") ? text : "CAST(" + text + " AS JSON)";
    }
    return write(text);
  }

  /** The parser takes {@code name -> x} among the arguments of a function for a lambda. */
  @Override
  public <S> StringBuilder visit(LambdaExpression lambda, S context) {
    if (lambda.getIdentifiers().size() != 1) {
      return super.visit(lambda, context);
    }
    JsonExpression json = new JsonExpression(new Column(lambda.getIdentifiers().get(0)));
    json.addIdent(lambda.getExpression(), "->");
    return visit(json, context);
  }

  /** An element that is not there is null. */
  @Override
  public <S> StringBuilder visit(Column column, S context) {
    ArrayConstructor place = column.getArrayConstructor();
    if (place == null || place.getExpressions().size() != 1) {
      return super.visit(column, context);
    }
    column.setArrayConstructor(null);
    Expression index = place.getExpressions().get(0);
    if (index instanceof StringValue
        || jsonColumns.contains(Dialect.plain(column.getColumnName()))) {
      JsonExpression json = new JsonExpression(column);
      json.addIdent(index, "->");
      return visit(json, context);
    }
    String array = column.getFullyQualifiedName();
    String number = text(index);
    return write(
        "CASE WHEN "
            + number
            + " BETWEEN 1 AND CARDINALITY("
            + array
            + ") THEN "
            + array
            + "["
            + number
            + "] END");
  }

  private static boolean isNumber(Expression expression) {
    return expression instanceof LongValue
        || (expression instanceof SignedExpression signed && isNumber(signed.getExpression()));
  }

  /** The parser takes {@code a->b->>c} for {@code a->(b->>c)}. */
  private static List<Map.Entry<Expression, String>> steps(JsonExpression json) {
    List<Map.Entry<Expression, String>> steps = new ArrayList<>();
    for (Map.Entry<Expression, String> step : json.getIdentList()) {
      if (step.getKey() instanceof JsonExpression nested) {
        steps.add(Map.entry(nested.getExpression(), step.getValue()));
        steps.addAll(steps(nested));
      } else {
        steps.add(step);
      }
    }
    return steps;
  }

  @Override
  public <S> StringBuilder visit(JsonOperator operation, S context) {
    String function = OPERATORS.get(operation.getStringExpression().strip());
    return function == null
        ? super.visit(operation, context)
        : call(function, operation.getLeftExpression(), operation.getRightExpression());
  }

  @Override
  public <S> StringBuilder visit(DoubleAnd overlap, S context) {
    return call("taipan_overlap", overlap.getLeftExpression(), overlap.getRightExpression());
  }

  @Override
  public <S> StringBuilder visit(Concat concat, S context) {
    if (isJson(concat)) {
      return json(
          () ->
              call("taipan_json_concat", concat.getLeftExpression(), concat.getRightExpression()));
    }
    addType(concat);
    return super.visit(concat, context);
  }

  /** A text or parameter beside a column of arrays is an array. */
  private void addType(BinaryExpression operation) {
    Expression left = operation.getLeftExpression();
    Expression right = operation.getRightExpression();
    if (left instanceof Column column && isUntyped(right)) {
      array(column, right).ifPresent(operation::setRightExpression);
    } else if (right instanceof Column column && isUntyped(left)) {
      array(column, left).ifPresent(operation::setLeftExpression);
    }
  }

  private static boolean isUntyped(Expression expression) {
    return expression instanceof StringValue || expression instanceof JdbcParameter;
  }

  private Optional<Expression> array(Column column, Expression value) {
    return Optional.ofNullable(arrayColumns.get(Dialect.plain(column.getColumnName())))
        .map(type -> Dialect.array(value, type));
  }

  @Override
  public <S> StringBuilder visit(EqualsTo comparison, S context) {
    addType(comparison);
    return super.visit(comparison, context);
  }

  @Override
  public <S> StringBuilder visit(NotEqualsTo comparison, S context) {
    addType(comparison);
    return super.visit(comparison, context);
  }

  private StringBuilder json(Runnable text) {
    write("CAST(");
    text.run();
    return write(" AS JSON)");
  }

  /** Whether the type of an expression is certainly JSON. */
  private boolean isJson(Expression expression) {
    if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return isJson(list.get(0));
    }
    if (expression instanceof Concat concat) {
      return isJson(concat.getLeftExpression()) || isJson(concat.getRightExpression());
    }
    if (expression instanceof CastExpression cast) {
      return isArray(cast) ? false : type(cast).matches("jsonb?");
    }
    if (expression instanceof Function function) {
      String name = function.getName().toLowerCase(Locale.ROOT);
      return name.equals("coalesce")
          ? function.getParameters().stream().anyMatch(this::isJson)
          : PgFunctions.RETURN_JSON.contains(name);
    }
    return expression instanceof JsonExpression json
        ? !steps(json).get(steps(json).size() - 1).getValue().endsWith(">>")
        : expression instanceof Column column
            && jsonColumns.contains(Dialect.plain(column.getColumnName()));
  }

  private static boolean isRenamed(Expression expression) {
    return expression instanceof Function function
        ? isNow(function) || LENGTHS.contains(function.getName().toLowerCase(Locale.ROOT))
        : expression instanceof Column column && column.getArrayConstructor() != null;
  }

  private static boolean isNow(Function function) {
    return NOW.contains(function.getName().toLowerCase(Locale.ROOT))
        && function.getParameters() == null;
  }

  @Override
  public <S> StringBuilder visit(Function function, S context) {
    String name = function.getName().toLowerCase(Locale.ROOT);
    if (isNow(function)) {
      return write("CURRENT_TIMESTAMP");
    }
    ExpressionList<?> parameters = function.getParameters();
    if (LENGTHS.contains(name) && parameters.size() == 2) {
      return write("NULLIF(CARDINALITY(" + text(parameters.get(0)) + "), 0)");
    }
    if (QUANTIFIERS.contains(name)
        && parameters.size() == 1
        && parameters.get(0) instanceof StringValue literal) {
      return write(name + "(" + array(literal) + ")");
    }
    if (name.equals("date_part")
        && parameters.size() == 2
        && parameters.get(0) instanceof StringValue part
        && part.getValue().matches("\\w+")) {
      return write(
          "CAST(EXTRACT("
              + part.getValue()
              + " FROM "
              + text(parameters.get(1))
              + ") AS DOUBLE PRECISION)");
    }
    return PgFunctions.RETURN_JSON.contains(name)
        ? json(() -> super.visit(function, context))
        : super.visit(function, context);
  }

  @Override
  public <S> StringBuilder visit(CastExpression cast, S context) {
    String type = type(cast);
    Expression value = unwrapped(cast.getLeftExpression());
    if (isArray(cast)) {
      String array = value instanceof StringValue literal ? array(literal) : text(value);
      return write(typed(array, type));
    }
    if (type.equals("interval") && !isArray(cast)) {
      return value instanceof StringValue literal
          ? write(interval(literal.getNotExcapedValue(), ""))
          : write("(taipan_seconds(" + text(value) + ") * INTERVAL '1' SECOND)");
    }
    return super.visit(cast, context);
  }

  private static Expression unwrapped(Expression expression) {
    return expression instanceof ParenthesedExpressionList<?> list && list.size() == 1
        ? unwrapped(list.get(0))
        : expression;
  }

  /**
   * H2's types tell how many dimensions an array has, and JSqlParser knows no type of more than
   * one: so arrays within an array have the type.
   */
  private static String typed(String array, String type) {
    return array.startsWith("ARRAY[ARRAY[")
        ? INNERMOST.matcher(array).replaceAll(found -> quoted(typedWhole(found.group(), type)))
        : typedWhole(array, type);
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }

  private static String typedWhole(String array, String type) {
    return "CAST(" + array + " AS " + type + " ARRAY)";
  }

  private static boolean isArray(CastExpression cast) {
    return cast.getColDataType() != null && !cast.getColDataType().getArrayData().isEmpty();
  }

  private static String type(CastExpression cast) {
    return cast.getColDataType() == null
        ? ""
        : cast.getColDataType().getDataType().toLowerCase(Locale.ROOT);
  }

  private static String array(StringValue literal) {
    return array(literal.getNotExcapedValue());
  }

  /** The text of an array as H2 has it; its elements are texts, whatever they are converted to. */
  static String array(String text) {
    try {
      return array(
          (Object[]) PgType.TEXT_ARRAY.decode(text.getBytes(StandardCharsets.UTF_8), false));
    } catch (BadValueException e) {
      throw RefusedSqlException.malformed("22P02", "malformed array literal: \"" + text + '"');
    }
  }

  private static String array(Object[] parts) {
    return Arrays.stream(parts)
        .map(Rewriting::element)
        .collect(Collectors.joining(", ", "ARRAY[", "]"));
  }

  private static String element(Object part) {
    if (part instanceof Object[] nested) {
      return array(nested);
    }
    return part == null ? "NULL" : "'" + part.toString().replace("'", "''") + "'";
  }

  @Override
  public <S> StringBuilder visit(IntervalExpression interval, S context) {
    return isPlain(interval) ? write(interval(text(interval), "")) : super.visit(interval, context);
  }

  /** Whether an interval is told by its text alone, with no unit behind it. */
  private static boolean isPlain(Expression expression) {
    return expression instanceof IntervalExpression interval
        && interval.getParameter() != null
        && interval.toString().endsWith("'");
  }

  private static String text(IntervalExpression interval) {
    String quoted = interval.getParameter();
    return quoted.substring(1, quoted.length() - 1).replace("''", "'");
  }

  @Override
  public <S> StringBuilder visit(Addition sum, S context) {
    addInterval(sum);
    return isPlain(sum.getRightExpression())
        ? write(text(sum.getLeftExpression()) + " + " + interval(sum, "+"))
        : super.visit(sum, context);
  }

  /** H2 has to know the type of what is added to the time. */
  private static void addInterval(BinaryExpression operation) {
    Expression time = operation.getLeftExpression();
    if (operation.getRightExpression() instanceof JdbcParameter interval
        && (time instanceof TimeKeyExpression
            || (time instanceof Function function && isNow(function)))) {
      operation.setRightExpression(new CastExpression("CAST", interval, "INTERVAL DAY TO SECOND"));
    }
  }

  @Override
  public <S> StringBuilder visit(Subtraction difference, S context) {
    addInterval(difference);
    return isPlain(difference.getRightExpression())
        ? write(text(difference.getLeftExpression()) + " - " + interval(difference, "-"))
        : super.visit(difference, context);
  }

  /** H2 has to know the type of what an interval is multiplied by. */
  @Override
  public <S> StringBuilder visit(Multiplication product, S context) {
    if (product.getLeftExpression() instanceof JdbcParameter factor) {
      product.setLeftExpression(factor(factor, product.getRightExpression()));
    }
    if (product.getRightExpression() instanceof JdbcParameter factor) {
      product.setRightExpression(factor(factor, product.getLeftExpression()));
    }
    return super.visit(product, context);
  }

  private static Expression factor(JdbcParameter factor, Expression other) {
    boolean interval =
        other instanceof IntervalExpression
            || (other instanceof CastExpression cast && type(cast).equals("interval"));
    return interval ? new CastExpression("CAST", factor, "DOUBLE PRECISION") : factor;
  }

  private static String interval(BinaryExpression operation, String sign) {
    return interval(text((IntervalExpression) operation.getRightExpression()), sign);
  }

  /**
   * An interval as H2 has it: months, or a time, or both with a sign between them.
   *
   * @param sign that stands before it; empty if it is no summand
   */
  private static String interval(String text, String sign) {
    PgInterval interval;
    try {
      interval = PgInterval.parse(text);
    } catch (RuntimeException e) {
      throw RefusedSqlException.malformed(
          "22007", "invalid input syntax for type interval: \"" + text + '"');
    }
    boolean months = interval.months() != 0;
    boolean rest = interval.days() != 0 || interval.micros() != 0;
    if (months && rest && sign.isEmpty()) {
      throw RefusedSqlException.unsupported(
          "an interval of months and days other than as a summand");
    }
    String first = "INTERVAL '" + interval.months() + "' MONTH";
    if (!months) {
      return PgFunctions.dayTime(interval);
    }
    return rest ? first + " " + sign + " " + PgFunctions.dayTime(interval) : first;
  }
}
