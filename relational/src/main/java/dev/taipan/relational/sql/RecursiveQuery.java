package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * A query with a recursive WITH. Which rows its steps read depends on the steps before, so it is
 * left as it is, and all rows of its tables are read beside it: the transaction then did read them.
 */
final class RecursiveQuery {
  private static final Pattern STAR =
      Pattern.compile("count\\s*\\(\\s*\\*\\s*\\)", Pattern.CASE_INSENSITIVE);

  private final Select query;
  private final Catalog catalog;

  RecursiveQuery(Select query, Catalog catalog) {
    this.query = query;
    this.catalog = catalog;
  }

  static boolean is(Select query) {
    return query.getWithItemsList() != null
        && query.getWithItemsList().stream().anyMatch(WithItem::isRecursive);
  }

  Select query() {
    return query;
  }

  /** The tables that it reads. */
  List<String> tables() throws Refused {
    String text = query.toString();
    // Added columns would change what these mean.
    require(STAR.matcher(text).replaceAll("").indexOf('*') < 0, "*");
    require(!text.toUpperCase(Locale.ROOT).contains("NATURAL"), "joins by names of columns");
    require(query.getForMode() == null, "FOR UPDATE");
    Set<String> own = new HashSet<>();
    for (WithItem<?> item : query.getWithItemsList()) {
      require(item.getParenthesedStatement() instanceof ParenthesedSelect, "writes");
      own.add(item.getUnquotedAliasName().toLowerCase(Locale.ROOT));
    }
    List<String> tables = new ArrayList<>();
    for (String name : new TablesNamesFinder<Void>().getTables((Statement) query)) {
      if (!own.contains(name.toLowerCase(Locale.ROOT))) {
        if (catalog.table(name).isEmpty()) {
          throw new Refused("a table that is not instrumented");
        }
        tables.add(name);
      }
    }
    return tables;
  }

  private static void require(boolean condition, String what) throws Refused {
    if (!condition) {
      throw new Refused("a recursive WITH with " + what);
    }
  }
}
