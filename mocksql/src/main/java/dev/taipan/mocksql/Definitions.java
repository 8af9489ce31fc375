package dev.taipan.mocksql;

import dev.taipan.mocksql.dialect.Dialect;
import dev.taipan.mocksql.dialect.RefusedSqlException;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.Transaction;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Statements that create, alter and drop tables and what belongs to them. They change what tables
 * there are at once, whatever becomes of the transaction.
 */
final class Definitions {
  /** What ALTER TABLE may change of a table that has rows. */
  private static final Set<String> HARMLESS =
      Set.of("constraint", "default", "foreign", "null", "owner", "check");

  private static final Pattern DEFERRED =
      Pattern.compile("(?i)\\s+(?<!not )deferrable(?:\\s+initially\\s+(?:deferred|immediate))?\\b");

  private static final Set<String> CONSTRAINTS =
      Set.of("constraint", "foreign", "check", "primary");

  /** Extensions of which some functions are here. */
  private static final Set<String> KNOWN = Set.of("pgcrypto", "plpgsql", "uuid-ossp");

  /** What statements may create, alter and drop. */
  private static final Set<String> DEFINED =
      Set.of("domain", "index", "schema", "sequence", "table", "type", "view");

  /** Words that may stand before it. */
  private static final Set<String> MODIFIERS =
      Set.of(
          "global",
          "local",
          "or",
          "recursive",
          "replace",
          "temp",
          "temporary",
          "unique",
          "unlogged");

  private final MockStore<Object> store;
  private final SystemCatalogue catalogue;

  Definitions(MockStore<Object> store, SystemCatalogue catalogue) {
    this.store = store;
    this.catalogue = catalogue;
  }

  /**
   * Runs one.
   *
   * @param running the client's transaction, or null
   */
  SqlResult run(String sql, Transaction<Object> running) throws SqlError {
    String plain = DEFERRED.matcher(sql).replaceAll("");
    String text = SqlText.forH2(rewritten(plain));
    List<String> words = SqlText.words(text, Integer.MAX_VALUE);
    String tag =
        String.join(" ", words.subList(0, Math.min(2, words.size()))).toUpperCase(Locale.ROOT);
    if (tag.equals("CREATE EXTENSION") && SqlText.names(text).stream().anyMatch(KNOWN::contains)) {
      return SqlResult.done(tag);
    }
    requireOfTables(SqlText.words(SqlText.outside(text), Integer.MAX_VALUE));
    requireKept(words, SqlText.names(text), running);
    try {
      catalogue.change(text);
    } catch (SQLException e) {
      SqlError error = SqlError.of(e);
      if (tag.equals("CREATE INDEX") && error.sqlState().equals("42601")) {
        return new SqlResult(
            List.of(),
            List.of(),
            tag,
            "the index is left out: no statement returns other rows by it");
      }
      throw error;
    }
    return new SqlResult(
        List.of(),
        List.of(),
        tag,
        plain.equals(sql) ? "" : "constraints are checked by each statement, and not deferred");
  }

  private static String rewritten(String sql) throws SqlError {
    try {
      return Dialect.definitionForH2(sql);
    } catch (RefusedSqlException e) {
      throw new SqlError(e.sqlState(), e.getMessage(), e);
    }
  }

  /** Code, accounts, and links to other databases are not created. */
  private static void requireOfTables(List<String> words) throws SqlError {
    String kind =
        words.stream().skip(1).filter(word -> !MODIFIERS.contains(word)).findFirst().orElse("");
    boolean commented = words.get(0).equals("comment");
    if ((!commented && !DEFINED.contains(kind)) || words.contains("engine")) {
      throw SqlError.unsupported(String.join(" ", words.subList(0, Math.min(3, words.size()))));
    }
  }

  /**
   * Rows in the store are neither rewritten nor checked again, so a table that has rows gets no
   * other columns but such as are null, and no further unique ones.
   */
  private void requireKept(List<String> words, List<String> names, Transaction<Object> running)
      throws SqlError {
    boolean unique = words.contains("unique") && !words.get(1).equals("table");
    boolean altered = words.get(0).equals("alter") && words.contains("table");
    boolean added = words.contains("add") && words.stream().noneMatch(CONSTRAINTS::contains);
    boolean nullable = added && !words.contains("default") && !words.contains("null");
    boolean harmless =
        !added && words.stream().anyMatch(HARMLESS::contains) && !words.contains("unique");
    if (!unique && (!altered || harmless)) {
      return;
    }
    for (String name : names) {
      SqlTable table = catalogue.table(name);
      boolean appended = nullable && table != null && table.visible() == table.columns().size();
      if (table != null && (unique || !appended) && holdsRows(table, running)) {
        throw SqlError.unsupported("changing columns or unique columns of a table that has rows");
      }
    }
  }

  private boolean holdsRows(SqlTable table, Transaction<Object> running) {
    return running == null
        ? store.check(transaction -> holdsRows(table, transaction))
        : !running.scanLatest(table.prefix()).isEmpty();
  }
}
