package dev.taipan.relational.sql.query;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Rows of several sources, one of each.
 *
 * @param cells their values, by the names that conditions have for them
 * @param rows what identifies the rows of each source
 */
record Tuple(Map<String, Object> cells, Map<String, Set<String>> rows) {
  static final Tuple NOTHING = new Tuple(Map.of(), Map.of());

  /** What conditions call a column of a source. */
  static String cell(String source, String column) {
    return (source + "__" + column).toLowerCase(Locale.ROOT);
  }

  Tuple with(String source, Map<String, Object> more, Set<String> moreRows) {
    Map<String, Object> all = new HashMap<>(cells);
    more.forEach((column, value) -> all.put(cell(source, column), value));
    Map<String, Set<String>> allRows = new HashMap<>(rows);
    allRows.put(source, moreRows);
    return new Tuple(all, Collections.unmodifiableMap(allRows));
  }

  Set<String> allRows() {
    Set<String> all = new HashSet<>();
    rows.values().forEach(all::addAll);
    return all;
  }
}
