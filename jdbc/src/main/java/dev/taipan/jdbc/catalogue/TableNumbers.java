package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.catalogue.Titles;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Numbers of tables: one that is made anew gets another. Guarded by {@link JdbcDatabase}. */
final class TableNumbers {
  private static final Pattern OF_ALL =
      Pattern.compile("(?is)\\s*drop\\s+(all|schema|database)\\b.*");

  private final String database;
  private final Titles titles;
  private final Map<Name, Long> numbers = new HashMap<>();
  private long last;

  private record Name(String space, String table) {}

  TableNumbers(String database, Titles titles) {
    this.database = database;
    this.titles = titles;
  }

  long of(String space, String table) {
    return numbers.computeIfAbsent(new Name(space, table), unseen -> ++last);
  }

  /**
   * What histories call a table.
   *
   * @param shown the space's name in titles; empty for none
   */
  String title(String space, String table, String shown) {
    return titles.of(database, of(space, table), shown.isEmpty() ? "public" : shown, table);
  }

  /** A statement has defined something: the tables that it names may be others now. */
  void define(String sql) {
    if (OF_ALL.matcher(sql).matches()) {
      numbers.clear();
      return;
    }
    String text = sql.toLowerCase(Locale.ROOT);
    numbers
        .keySet()
        .removeIf(
            name ->
                Pattern.compile("(?U)\\b" + Pattern.quote(name.table()) + "\\b")
                    .matcher(text)
                    .find());
  }
}
