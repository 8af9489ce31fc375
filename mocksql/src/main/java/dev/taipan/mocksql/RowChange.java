package dev.taipan.mocksql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.InsertConflictAction;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;

/**
 * A statement that writes, as H2 is asked about it: a query that returns the rows as they have
 * become, or as they were where they are deleted, and behind each what the statement returns.
 */
final class RowChange {
  private final SqlTable table;
  private final String query;
  private final String source;
  private final String typing;
  private final boolean returns;
  private final boolean[] written;
  private final boolean[] given;
  private int[] order = new int[0];

  /** Takes time linear in the length of the statement. */
  RowChange(Statement statement, SqlTable table, String text) throws SqlError {
    this.table = table;
    written = new boolean[table.columns().size()];
    given = new boolean[table.columns().size()];
    ReturningClause returning = returning(statement);
    returns = returning != null;
    net.sf.jsqlparser.schema.Table target;
    String changing;
    String change = "FINAL";
    String sourceQuery = null;
    if (statement instanceof Insert insert) {
      target = insert.getTable();
      Arrays.fill(written, true);
      noteGiven(insert);
      if (insert.getConflictAction() != null) {
        sourceQuery = source(insert);
        changing = merge(insert, sourceQuery);
      } else {
        insert.setReturningClause(null);
        changing = returns ? SqlText.forH2(insert.toString()) : text;
      }
    } else if (statement instanceof Update update) {
      target = update.getTable();
      noteWritten(update.getUpdateSets());
      update.setReturningClause(null);
      changing = returns ? SqlText.forH2(update.toString()) : text;
    } else if (statement instanceof Delete delete) {
      target = delete.getTable();
      delete.setReturningClause(null);
      changing = returns ? SqlText.forH2(delete.toString()) : text;
      change = "OLD";
    } else {
      throw SqlError.unsupported("this statement");
    }
    String alias =
        target.getAlias() == null ? table.name() : Analysis.plain(target.getAlias().getName());
    source = sourceQuery;
    typing = changing;
    query =
        "SELECT "
            + table.list(table.columns().size())
            + (returns ? ", " + list(returning) : "")
            + " FROM "
            + change
            + " TABLE ("
            + changing
            + ") AS "
            + SqlTable.quoted(alias);
  }

  private static ReturningClause returning(Statement statement) {
    if (statement instanceof Insert insert) {
      return insert.getReturningClause();
    }
    if (statement instanceof Update update) {
      return update.getReturningClause();
    }
    return statement instanceof Delete delete ? delete.getReturningClause() : null;
  }

  private String list(ReturningClause returning) {
    List<String> items = new ArrayList<>();
    for (SelectItem<?> item : returning) {
      String text = item.toString();
      items.add(text.endsWith("*") ? table.list(table.visible()) : SqlText.forH2(text));
    }
    return String.join(", ", items);
  }

  private void noteWritten(List<UpdateSet> sets) {
    for (UpdateSet set : sets) {
      for (Column column : set.getColumns()) {
        int place = table.place(Analysis.plain(column.getColumnName()));
        if (place >= 0) {
          written[place] = true;
        }
      }
    }
  }

  private void noteGiven(Insert insert) {
    order = columns(insert).stream().mapToInt(table::place).toArray();
    for (String column : columns(insert)) {
      int place = table.place(column);
      if (place >= 0) {
        given[place] = true;
      }
    }
  }

  private List<String> columns(Insert insert) {
    return insert.getColumns() == null
        ? table.columns().stream().limit(table.visible()).map(SqlColumn::name).toList()
        : insert.getColumns().stream().map(c -> Analysis.plain(c.getColumnName())).toList();
  }

  /** The rows that an INSERT may find in conflict, as a query whose columns have their types. */
  private String source(Insert insert) throws SqlError {
    List<String> names = columns(insert);
    if (!(insert.getSelect() instanceof Values values)) {
      return insert.getSelect() instanceof ParenthesedSelect nested
          ? nested.getSelect().toString()
          : insert.getSelect().toString();
    }
    List<String> rows = new ArrayList<>();
    ExpressionList<?> list = values.getExpressions();
    boolean many = !list.isEmpty() && list.get(0) instanceof ExpressionList<?>;
    if (many) {
      for (Expression row : list) {
        rows.add(row((ExpressionList<?>) row, names));
      }
    } else {
      rows.add(row(list, names));
    }
    return "VALUES " + String.join(", ", rows);
  }

  private String row(ExpressionList<?> expressions, List<String> names) throws SqlError {
    if (expressions.size() != names.size()) {
      throw new SqlError(
          "42601",
          "INSERT names " + names.size() + " columns and gives " + expressions.size() + " values");
    }
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      int place = table.place(names.get(i));
      if (place < 0) {
        throw new SqlError("42703", "column \"" + names.get(i) + "\" does not exist");
      }
      if (expressions.get(i).toString().equalsIgnoreCase("default")) {
        throw SqlError.unsupported("DEFAULT together with ON CONFLICT");
      }
      parts.add(
          "CAST("
              + SqlText.forH2(expressions.get(i).toString())
              + " AS "
              + table.columns().get(place).declared()
              + (table.columns().get(place).array() ? " ARRAY)" : ")"));
    }
    return parts.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  private String merge(Insert insert, String rows) throws SqlError {
    List<String> names = columns(insert);
    String target = table.name();
    String alias =
        insert.getTable().getAlias() == null
            ? target
            : Analysis.plain(insert.getTable().getAlias().getName());
    String list = names.stream().map(SqlTable::quoted).collect(Collectors.joining(", "));
    String excluded =
        names.stream()
            .map(name -> "excluded." + SqlTable.quoted(name))
            .collect(Collectors.joining(", "));
    return "MERGE INTO "
        + table.quoted()
        + " AS "
        + SqlTable.quoted(alias)
        + " USING ("
        + rows
        + ") AS excluded("
        + list
        + ") ON "
        + condition(insert, alias)
        + matched(insert.getConflictAction())
        + " WHEN NOT MATCHED THEN INSERT ("
        + list
        + ") VALUES ("
        + excluded
        + ")";
  }

  private String condition(Insert insert, String alias) throws SqlError {
    List<int[]> keys = new ArrayList<>();
    if (insert.getConflictTarget() == null) {
      keys.add(table.primaryKey());
      keys.addAll(table.unique());
    } else {
      List<String> wanted =
          insert.getConflictTarget().getIndexColumnNames().stream().map(Analysis::plain).toList();
      keys.add(wanted.stream().mapToInt(table::place).toArray());
    }
    String condition =
        keys.stream()
            .filter(key -> Arrays.stream(key).allMatch(place -> place >= 0 && given[place]))
            .map(key -> equal(key, alias))
            .collect(Collectors.joining(" OR "));
    return condition.isEmpty() ? never(alias) : condition;
  }

  /** What holds of no row; H2 may insert nothing where the condition is a constant. */
  private String never(String alias) {
    String column = table.columns().get(table.primaryKey()[0]).name();
    return SqlTable.quoted(alias) + "." + SqlTable.quoted(column) + " IS NULL";
  }

  private String equal(int[] key, String alias) {
    return Arrays.stream(key)
        .mapToObj(place -> SqlTable.quoted(table.columns().get(place).name()))
        .map(column -> SqlTable.quoted(alias) + "." + column + " = excluded." + column)
        .collect(Collectors.joining(" AND ", "(", ")"));
  }

  private String matched(InsertConflictAction action) {
    if (action.getUpdateSets() == null || action.getUpdateSets().isEmpty()) {
      return "";
    }
    String sets =
        action.getUpdateSets().stream()
            .map(set -> SqlText.forH2(set.toString()))
            .collect(Collectors.joining(", "));
    String where =
        action.getWhereExpression() == null
            ? ""
            : " AND " + SqlText.forH2(action.getWhereExpression().toString());
    return " WHEN MATCHED" + where + " THEN UPDATE SET " + sets;
  }

  SqlTable table() {
    return table;
  }

  /** What returns the rows. */
  String query() {
    return query;
  }

  /** The statement alone, of which H2 knows what its parameters are. */
  String typing() {
    return typing;
  }

  /** What returns the rows to insert that may be in conflict; null if there is no such clause. */
  String source() {
    return source;
  }

  /** The places of the columns that the source gives, in its order. */
  int[] order() {
    return order.clone();
  }

  boolean returns() {
    return returns;
  }

  /** Which columns the statement may change. */
  boolean[] written() {
    return written.clone();
  }
}
