package dev.taipan.proxy.relay;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.SqlWords;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  private static final Set<String> BEHIND_ROWS =
      Set.of("group", "having", "window", "order", "limit", "offset", "fetch", "for");

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
    if (hidden.groups().isEmpty()) {
      return Optional.of(inserting(hidden.items(), sql, select.end(), hidden));
    }
    Optional<String> item =
        rows(sql, hidden.within())
            .map(rows -> hidden.items().get(0).replace(Plan.Hidden.ROWS, rows));
    return hidden.isOfAll()
        ? item.map(of -> wrapping(of, sql, hidden))
        : item.map(of -> inserting(List.of(of), sql, select.end(), hidden));
  }

  /** A query around a statement, whose first row has an item more. */
  private static Asking wrapping(String item, String sql, Plan.Hidden hidden) {
    String changed =
        "SELECT CASE WHEN pg_catalog.row_number() OVER () = 1 THEN "
            + item
            + " END AS taipan_0, taipan.* FROM ("
            + sql
            + "\n) AS taipan";
    return new Asking(changed, Optional.empty(), new ExtraColumns(1), hidden);
  }

  /**
   * Where rows come from, and their condition; empty where that is not clear, or would change what
   * is known of a parameter's type.
   *
   * @param within the word behind which the sub-query is that has them; empty for the query
   */
  private static Optional<String> rows(String sql, String within) {
    Optional<SqlWords> all =
        Optional.of(sql).filter(text -> text.indexOf('\\') < 0).flatMap(SqlWords::of);
    Optional<SqlWords> query =
        within.isEmpty() ? all : all.flatMap(words -> words.inParentheses(within));
    return query
        .flatMap(words -> words.part("from", BEHIND_ROWS))
        .filter(part -> !sharesParameters(part.words(), all.get().words()))
        .map(SqlWords::words)
        .map(part -> sql.substring(part.get(0).start(), part.get(part.size() - 1).end()));
  }

  private static boolean sharesParameters(List<SqlWords.Word> part, List<SqlWords.Word> all) {
    int start = part.get(0).start();
    int end = part.get(part.size() - 1).end();
    Set<String> inside = parameters(part.stream());
    return parameters(all.stream().filter(word -> word.start() < start || word.start() >= end))
        .stream()
        .anyMatch(inside::contains);
  }

  private static Set<String> parameters(Stream<SqlWords.Word> words) {
    return words
        .map(SqlWords.Word::text)
        .filter(text -> text.startsWith("$"))
        .collect(Collectors.toSet());
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
