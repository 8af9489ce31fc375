package dev.taipan.relational.sql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;

/**
 * Puts the queries of WITH in the places that name them, as derived tables. The result is the same:
 * queries that write, that speak of themselves or that rename their columns are refused.
 */
final class CommonTables {
  /** The queries by their names in lower case, as texts, since each place needs its own tree. */
  private final Map<String, String> queries = new LinkedHashMap<>();

  private CommonTables() {}

  static void inline(Select query) throws Refused {
    List<WithItem<?>> items = query.getWithItemsList();
    if (items == null || items.isEmpty()) {
      return;
    }
    CommonTables tables = new CommonTables();
    for (WithItem<?> item : items) {
      if (item.isRecursive()
          || (item.getWithItemList() != null && !item.getWithItemList().isEmpty())
          || !(item.getParenthesedStatement() instanceof ParenthesedSelect)) {
        throw new Refused("WITH that is recursive, writes or renames columns");
      }
      Select one = ((ParenthesedSelect) item.getParenthesedStatement()).getSelect();
      tables.replace(one);
      tables.queries.put(lower(item.getUnquotedAliasName()), one.toString());
    }
    query.setWithItemsList(null);
    tables.replace(query);
  }

  private void replace(Select query) throws Refused {
    if (query.getWithItemsList() != null && !query.getWithItemsList().isEmpty()) {
      throw new Refused("WITH inside WITH");
    }
    if (query instanceof ParenthesedSelect parenthesed) {
      replace(parenthesed.getSelect());
    } else if (query instanceof SetOperationList list) {
      for (Select branch : list.getSelects()) {
        replace(branch);
      }
    } else if (query instanceof PlainSelect plain) {
      replace(plain);
    }
  }

  private void replace(PlainSelect query) throws Refused {
    if (query.getFromItem() != null) {
      query.setFromItem(replaced(query.getFromItem()));
    }
    for (var join : Trees.joins(query)) {
      join.setFromItem(replaced(join.getFromItem()));
    }
    for (Expression expression : Trees.expressions(query)) {
      for (Select inner : Trees.queries(expression)) {
        replace(inner);
      }
    }
  }

  private FromItem replaced(FromItem source) throws Refused {
    if (source instanceof ParenthesedSelect derived) {
      replace(derived.getSelect());
    }
    if (!(source instanceof Table table) || !queries.containsKey(lower(table.getName()))) {
      return source;
    }
    ParenthesedSelect derived = new ParenthesedSelect();
    derived.setSelect(Trees.query(queries.get(lower(table.getName()))));
    derived.setAlias(
        table.getAlias() == null ? new Alias(table.getName(), true) : table.getAlias());
    return derived;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
