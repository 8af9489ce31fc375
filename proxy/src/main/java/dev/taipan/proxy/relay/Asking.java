package dev.taipan.proxy.relay;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.SqlWords;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a statement return what only the server knows. Its effect, its command tag and all other
 * columns stay the same.
 *
 * @param sql the statement
 * @param rows what its rows consist of, of which the client gets none; empty where it gets them
 * @param extra columns of each row that the client does not get
 * @param hidden what those are of a query; null for none
 */
record Asking(
    String sql, Optional<List<ResultColumn>> rows, ExtraColumns extra, Plan.Hidden hidden) {
  private static final Pattern SELECT = Pattern.compile("(?i)\\s*select\\b");

  /** A statement with what it lacks; empty where it lacks nothing. */
  static Optional<Asking> of(Plan plan, String sql) {
    return plan instanceof Plan.Query query
        ? query.hidden().flatMap(hidden -> selecting(hidden, sql))
        : Plan.missing(plan)
            .filter(missing -> !missing.columns().isEmpty())
            .flatMap(missing -> returning(missing, sql));
  }

  private static Optional<Asking> selecting(Plan.Hidden hidden, String sql) {
    Matcher select = SELECT.matcher(sql);
    if (hidden.items().isEmpty() || !select.lookingAt()) {
      return Optional.empty();
    }
    return Optional.of(inserting(hidden.items(), sql, select.end(), hidden));
  }

  private static Optional<Asking> returning(Plan.Missing missing, String sql) {
    List<String> names =
        missing.columns().stream()
            .map(column -> '"' + column.name().replace("\"", "\"\"") + '"')
            .toList();
    if (missing.isReturning()) {
      return SqlWords.of(sql)
          .flatMap(words -> words.only("returning"))
          .map(word -> inserting(names, sql, word.end(), null));
    }
    List<ResultColumn> columns =
        missing.columns().stream().map(column -> result(missing.table(), column)).toList();
    return Optional.of(
        new Asking(
            sql + "\nRETURNING " + String.join(", ", names),
            Optional.of(columns),
            ExtraColumns.NONE,
            null));
  }

  /** A statement with more items in front of those that are behind a place. */
  private static Asking inserting(List<String> items, String sql, int at, Plan.Hidden hidden) {
    String changed =
        sql.substring(0, at) + " " + String.join(", ", items) + "," + sql.substring(at);
    return new Asking(changed, Optional.empty(), new ExtraColumns(items.size()), hidden);
  }

  private static ResultColumn result(Table table, Column column) {
    return new ResultColumn(column.name(), (int) table.number(), column.attribute(), 0, 0, -1, 0);
  }
}
