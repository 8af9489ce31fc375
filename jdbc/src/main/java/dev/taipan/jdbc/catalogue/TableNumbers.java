package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.catalogue.Titles;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Numbers of tables: one that is made anew gets another. Guarded by {@link JdbcDatabase}. */
final class TableNumbers {
  private static final Pattern OF_ALL =
      Pattern.compile("(?is)\\s*drop\\s+(all|schema|database)\\b.*");

  private final String database;
  private final Titles titles;
  private final Map<Name, Long> numbers = new HashMap<>();
  private final AtomicLong last;

  /** Numbers that were there when a copy was made. */
  private final Set<Long> old = new HashSet<>();

  private record Name(String space, String table) {}

  TableNumbers(String database, Titles titles) {
    this.database = database;
    this.titles = titles;
    last = new AtomicLong();
  }

  private TableNumbers(TableNumbers copied) {
    database = copied.database;
    titles = copied.titles;
    last = copied.last;
    numbers.putAll(copied.numbers);
    old.addAll(numbers.values());
  }

  /** The same for one who sees definitions that others do not see yet. */
  TableNumbers copy() {
    return new TableNumbers(this);
  }

  /** Others see the definitions of a copy from now on. */
  void adopt(TableNumbers copy) {
    copy.numbers.forEach(
        (name, number) -> {
          if (!copy.old.contains(number)) {
            numbers.put(name, number);
          }
        });
  }

  long of(String space, String table) {
    return numbers.computeIfAbsent(new Name(space, table), unseen -> last.incrementAndGet());
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
