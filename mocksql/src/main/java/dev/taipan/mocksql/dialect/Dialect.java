package dev.taipan.mocksql.dialect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.create.table.ColDataType;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.InsertConflictAction;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;

/** Statements of PostgreSQL with what H2 understands in the place of what it does not. */
public final class Dialect {
  /** What a statement has that may be said otherwise; others are left as they are. */
  private static final Pattern MAY_DIFFER =
      Pattern.compile(
          "(?is)->|#>|@>|<@|&&|\\?|'\\s*\\{|\\b(?:interval|now|current_timestamp|transaction_timestamp"
              + "|statement_timestamp|any|all|some|unnest|generate_series|jsonb?\\w*|date_part)\\b"
              + "|\\[|\\bcurrent_schema\\b|\\barray_(?:length|upper)\\b|\\|\\|"
              + "|^\\s*update\\b.*\\bfrom\\b|^\\s*delete\\b.*\\busing\\b");

  private static final Pattern PATH = Pattern.compile("'[^']*+'|\"[^\"]*+\"|#>>?");

  /** What of a definition says nothing to H2. */
  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "(?is)^(\\s*(?:create\\s+(?:unique\\s+)?|drop\\s+)index)\\s+concurrently\\b"
              + "|^(\\s*alter\\s+table\\b.*\\bdrop\\s+column\\b.*)\\s(?:cascade|restrict)\\s*$");

  /** H2 has constraints of a column behind how its values are generated. */
  private static final Pattern IDENTITY =
      Pattern.compile(
          "(?i)\\b((?:not\\s+null\\s+)?primary\\s+key|not\\s+null)\\s+"
              + "(generated\\s+(?:by\\s+default|always)\\s+as\\s+identity(?:\\s*\\([^()]*\\))?"
              + "|(?<=\\bkey\\s)default\\s+(?:\\w+\\([^()]*\\)|'[^']*'(?!\\s*::)))");

  /** The default of a column of arrays, as the text of one. */
  private static final Pattern ARRAY_DEFAULT =
      Pattern.compile(
          "(?i)(?<before>\\[\\s*\\d*\\s*\\](?:\\s+not)?(?:\\s+null)?\\s+default\\s+)"
              + "(?:'(?<text>\\{[^'\\\\]*\\})'|(?<array>array\\s*\\[[^\\]]*\\]))"
              + "(?:\\s*::\\s*[a-z][\\w ]*(?:\\([\\d, ]*\\))?(?:\\s*\\[\\s*\\])+)?");

  private Dialect() {}

  /** A statement that defines tables, for H2. Takes time linear in its length. */
  public static String definitionForH2(String sql) {
    return ARRAY_DEFAULT
        .matcher(
            IDENTITY.matcher(LEFT_OUT.matcher(sql).replaceFirst(Dialect::kept)).replaceAll("$2 $1"))
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1)
                        + (found.group(2) == null
                            ? found.group(3)
                            : Rewriting.array(found.group(2)))));
  }

  /**
   * The statement for H2; the same if nothing differs, or if it cannot be parsed. Takes time linear
   * in its length.
   *
   * @throws RefusedSqlException when something is wrong, or cannot be said to H2
   */
  public static String forH2(String sql, TableColumns tables) {
    if (!MAY_DIFFER.matcher(sql).find()) {
      return sql;
    }
    Statement statement;
    try {
      statement = CCJSqlParserUtil.parse(separated(sql));
    } catch (JSQLParserException | RuntimeException unreadable) {
      return sql;
    }
    Rewriting rewriting = new Rewriting(tables, statement);
    addTypes(statement, tables);
    if (statement instanceof Insert insert) {
      rewriteBehindValues(insert, rewriting);
    } else if (statement instanceof Update update) {
      rewriteReturning(update.getReturningClause(), rewriting);
      JoinedChange.rewrite(update);
    } else if (statement instanceof Delete delete) {
      rewriteReturning(delete.getReturningClause(), rewriting);
      JoinedChange.rewrite(delete);
    }
    return rewriting.text(statement);
  }

  private static String kept(MatchResult found) {
    return Matcher.quoteReplacement(found.group(found.group(1) == null ? 2 : 1));
  }

  /** The parser takes {@code a#>b} for a column {@code a#}. */
  private static String separated(String sql) {
    return sql.contains("#>")
        ? PATH.matcher(sql).replaceAll(found -> Matcher.quoteReplacement(spaced(found.group())))
        : sql;
  }

  private static String spaced(String found) {
    return found.startsWith("#") ? " " + found : found;
  }

  /** Gives texts that are written to columns of arrays their type, as PostgreSQL does. */
  private static void addTypes(Statement statement, TableColumns tables) {
    if (statement instanceof Insert insert) {
      addTypes(insert, columns(insert, tables));
    } else if (statement instanceof Update update) {
      addTypes(update.getUpdateSets(), tables.of(name(update.getTable())));
    }
  }

  private static void addTypes(Insert insert, List<TableColumns.TypedColumn> columns) {
    if (insert.getConflictAction() != null && insert.getConflictAction().getUpdateSets() != null) {
      addTypes(insert.getConflictAction().getUpdateSets(), columns);
    }
    if (insert.getSelect() instanceof Values values) {
      ExpressionList<?> list = values.getExpressions();
      if (!list.isEmpty() && list.get(0) instanceof ExpressionList<?>) {
        list.forEach(row -> addTypes((ExpressionList<?>) row, columns));
      } else {
        addTypes(list, columns);
      }
    }
  }

  private static List<TableColumns.TypedColumn> columns(Insert insert, TableColumns tables) {
    List<TableColumns.TypedColumn> all = tables.of(name(insert.getTable()));
    if (insert.getColumns() == null) {
      return all;
    }
    List<TableColumns.TypedColumn> named = new ArrayList<>();
    insert
        .getColumns()
        .forEach(
            column ->
                named.add(
                    find(all, column.getColumnName())
                        .orElse(new TableColumns.TypedColumn("", "", false))));
    return named;
  }

  private static Optional<TableColumns.TypedColumn> find(
      List<TableColumns.TypedColumn> columns, String name) {
    return columns.stream().filter(column -> column.name().equals(plain(name))).findFirst();
  }

  private static void addTypes(ExpressionList<?> values, List<TableColumns.TypedColumn> columns) {
    ExpressionList<Expression> list = expressions(values);
    for (int i = 0; i < Math.min(list.size(), columns.size()); i++) {
      list.set(i, typed(list.get(i), columns.get(i)));
    }
  }

  private static void addTypes(List<UpdateSet> sets, List<TableColumns.TypedColumn> columns) {
    for (UpdateSet set : sets) {
      for (int i = 0; i < Math.min(set.getColumns().size(), set.getValues().size()); i++) {
        int place = i;
        find(columns, set.getColumn(i).getColumnName())
            .ifPresent(
                column ->
                    expressions(set.getValues()).set(place, typed(set.getValue(place), column)));
      }
    }
  }

  /** JSqlParser does not tell that there may be any. */
  @SuppressWarnings("unchecked")
  private static ExpressionList<Expression> expressions(ExpressionList<?> list) {
    return (ExpressionList<Expression>) list;
  }

  private static Expression typed(Expression value, TableColumns.TypedColumn column) {
    return column.array() && value instanceof StringValue ? array(value, column.type()) : value;
  }

  /** A value as an array of a type. */
  static CastExpression array(Expression value, String type) {
    CastExpression cast = new CastExpression("CAST");
    cast.setLeftExpression(value);
    cast.setColDataType(new ColDataType(type).withArrayData(Arrays.asList((Integer) null)));
    return cast;
  }

  /** JSqlParser's writer of statements does not look into what stands behind the values. */
  private static void rewriteBehindValues(Insert insert, Rewriting rewriting) {
    InsertConflictAction action = insert.getConflictAction();
    if (action != null && action.getUpdateSets() != null) {
      for (UpdateSet set : action.getUpdateSets()) {
        expressions(set.getValues()).replaceAll(rewriting::rewritten);
      }
    }
    if (action != null && action.getWhereExpression() != null) {
      action.setWhereExpression(rewriting.rewritten(action.getWhereExpression()));
    }
    rewriteReturning(insert.getReturningClause(), rewriting);
  }

  private static void rewriteReturning(ReturningClause clause, Rewriting rewriting) {
    if (clause != null) {
      clause.replaceAll(item -> item(item, rewriting));
    }
  }

  private static SelectItem<?> item(SelectItem<?> item, Rewriting rewriting) {
    return new SelectItem<>(rewriting.rewritten(item.getExpression()), item.getAlias());
  }

  static String name(Table table) {
    return plain(table.getName());
  }

  static String plain(String name) {
    return name.startsWith("\"") ? name.replace("\"", "") : name.toLowerCase(Locale.ROOT);
  }
}
