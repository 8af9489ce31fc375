package dev.taipan.proxy.relay;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
            .map(missing -> returning(missing, sql));
  }

  private static Optional<Asking> selecting(Plan.Hidden hidden, String sql) {
    Matcher select = SELECT.matcher(sql);
    if (hidden.items().isEmpty() || !select.lookingAt()) {
      return Optional.empty();
    }
    String items = " " + String.join(", ", hidden.items()) + ",";
    String changed = sql.substring(0, select.end()) + items + sql.substring(select.end());
    ExtraColumns extra = new ExtraColumns(hidden.items().size(), 0);
    return Optional.of(new Asking(changed, Optional.empty(), extra, hidden));
  }

  private static Asking returning(Plan.Missing missing, String sql) {
    String names =
        missing.columns().stream()
            .map(column -> '"' + column.name().replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(", "));
    if (missing.isReturning()) {
      ExtraColumns extra = new ExtraColumns(0, missing.columns().size());
      return new Asking(sql + "\n, " + names, Optional.empty(), extra, null);
    }
    List<ResultColumn> columns =
        missing.columns().stream().map(column -> result(missing.table(), column)).toList();
    return new Asking(sql + "\nRETURNING " + names, Optional.of(columns), ExtraColumns.NONE, null);
  }

  private static ResultColumn result(Table table, Column column) {
    return new ResultColumn(column.name(), (int) table.number(), column.attribute(), 0, 0, -1, 0);
  }
}
