package dev.taipan.statements.catalogue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Asks PostgreSQL, from version 11 on, for its {@link Catalogue}, in one query that only reads the
 * system's tables. Safe for use by several threads.
 */
public final class CatalogueQuery {
  private static final String USERS =
      " AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_' ";

  /** Rows of text: what a row is about, and what it says. */
  public static final String SQL =
      "SELECT 't', c.oid::text, n.nspname::text, c.relname::text, c.relkind::text,"
          + " (c.relkind IN ('r', 'p') AND NOT c.relhasrules AND NOT c.relrowsecurity AND NOT EXISTS"
          + " (SELECT 1 FROM pg_catalog.pg_trigger t WHERE t.tgrelid = c.oid AND NOT"
          + " t.tgisinternal) AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_inherits i WHERE"
          + " (i.inhparent = c.oid AND c.relkind <> 'p') OR (i.inhrelid = c.oid AND NOT"
          + " c.relispartition)))::text,"
          + " pg_catalog.has_table_privilege(c.oid, 'SELECT')::text, NULL, NULL"
          + " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
          + " WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')"
          + USERS
          + "UNION ALL SELECT 'c', a.attrelid::text, a.attname::text, a.attnum::text,"
          + " (CASE WHEN y.typbasetype = 0 THEN y.oid ELSE y.typbasetype END)::text,"
          + " (CASE WHEN y.typbasetype = 0 THEN a.atttypmod ELSE y.typtypmod END)::text,"
          + " y.typtype::text || CASE WHEN EXISTS (SELECT 1 FROM pg_catalog.pg_collation l WHERE"
          + " l.oid = a.attcollation AND"
          + " pg_catalog.to_jsonb(l)->>'collisdeterministic' = 'false') THEN 'f' ELSE '' END,"
          + " (SELECT array_position(x.indkey::int2[], a.attnum)::text FROM pg_catalog.pg_index x"
          + " WHERE x.indrelid = c.oid AND x.indisprimary AND"
          + " array_position(x.indkey::int2[], a.attnum) < x.indnkeyatts),"
          + " CASE WHEN pg_catalog.to_jsonb(a)->>'attgenerated' <> '' THEN 'generated'"
          + " WHEN a.attidentity <> '' THEN 'default'"
          + " ELSE pg_catalog.pg_get_expr(d.adbin, d.adrelid) END"
          + " FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
          + " JOIN pg_catalog.pg_type y ON y.oid = a.atttypid LEFT JOIN pg_catalog.pg_attrdef d ON"
          + " d.adrelid = a.attrelid AND d.adnum = a.attnum"
          + " WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped"
          + USERS
          + "UNION ALL SELECT 'k', k.confrelid::text, k.conrelid::text, CASE WHEN k.confupdtype IN"
          + " ('c', 'n', 'd') THEN array_to_string(k.confkey, ' ') END, NULL, NULL, NULL,"
          + " NULL, NULL FROM pg_catalog.pg_constraint k WHERE k.contype = 'f' AND"
          + " (k.confdeltype IN ('c', 'n', 'd') OR k.confupdtype IN ('c', 'n', 'd'))"
          + " UNION ALL SELECT 'p', i.inhrelid::text, i.inhparent::text, NULL, NULL, NULL, NULL,"
          + " NULL, NULL FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class c ON c.oid ="
          + " i.inhrelid WHERE c.relispartition"
          + " UNION ALL SELECT 'f', p.proname::text, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM"
          + " pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE"
          + " p.provolatile = 'v'"
          + USERS
          + "UNION ALL SELECT 'l', pg_catalog.current_setting('default_transaction_isolation'),"
          + " NULL, NULL, NULL, NULL, NULL, NULL, NULL";

  private final String database;
  private final Titles titles;

  /** Asks about a database. */
  public CatalogueQuery(String database, Titles titles) {
    this.database = database;
    this.titles = titles;
  }

  /** The catalogue of the query's rows. */
  public Catalogue read(List<List<String>> rows) {
    Map<String, List<List<String>>> byKind = new HashMap<>();
    rows.forEach(row -> byKind.computeIfAbsent(row.get(0), kind -> new ArrayList<>()).add(row));
    Map<Long, List<List<String>>> columns = new HashMap<>();
    rows(byKind, "c")
        .forEach(
            row -> columns.computeIfAbsent(number(row, 1), table -> new ArrayList<>()).add(row));
    Map<Long, Long> parents = new HashMap<>();
    rows(byKind, "p").forEach(row -> parents.put(number(row, 1), number(row, 2)));
    Map<Long, Long> parts = new HashMap<>();
    parents.keySet().forEach(part -> parts.put(part, root(part, parents)));
    Map<Long, Set<Long>> changed = new HashMap<>();
    Map<Long, Set<Integer>> followed = new HashMap<>();
    for (List<String> row : rows(byKind, "k")) {
      changed.computeIfAbsent(number(row, 1), table -> new HashSet<>()).add(number(row, 2));
      if (row.get(3) != null) {
        Set<Integer> columnsOf = followed.computeIfAbsent(number(row, 1), t -> new HashSet<>());
        Arrays.stream(row.get(3).split(" ")).map(Integer::valueOf).forEach(columnsOf::add);
      }
    }
    Set<Long> unplain = new HashSet<>();
    for (List<String> row : rows(byKind, "t")) {
      if (!row.get(5).equals("true")) {
        // Rows of a table of parts fire the triggers of the parts.
        unplain.add(number(row, 1));
        unplain.add(root(number(row, 1), parents));
      }
    }
    Map<Long, String> named = new LinkedHashMap<>();
    rows(byKind, "t").forEach(row -> named.put(number(row, 1), title(row)));
    List<Table> tables = new ArrayList<>();
    for (List<String> row : rows(byKind, "t")) {
      Set<String> affected = new HashSet<>();
      follow(number(row, 1), changed, new HashSet<>())
          .forEach(table -> affected.add(named.getOrDefault(table, "")));
      long number = number(row, 1);
      tables.add(
          table(
              row,
              columns.getOrDefault(number, List.of()),
              !unplain.contains(number),
              affected,
              followed.getOrDefault(number, Set.of())));
    }
    Set<String> functions = new HashSet<>();
    rows(byKind, "f").forEach(row -> functions.add(row.get(1)));
    String level = rows(byKind, "l").stream().map(row -> row.get(1)).findFirst().orElse("");
    return new Catalogue(tables, parts, functions, level);
  }

  private static List<List<String>> rows(Map<String, List<List<String>>> byKind, String kind) {
    return byKind.getOrDefault(kind, List.of());
  }

  private static long number(List<String> row, int place) {
    return Long.parseLong(row.get(place));
  }

  private static long root(long part, Map<Long, Long> parents) {
    long table = part;
    for (int depth = 0; parents.containsKey(table) && depth < parents.size(); depth++) {
      table = parents.get(table);
    }
    return table;
  }

  /** Tables that change with one, and with those. */
  private static Set<Long> follow(long table, Map<Long, Set<Long>> changed, Set<Long> found) {
    for (long other : changed.getOrDefault(table, Set.of())) {
      if (found.add(other)) {
        follow(other, changed, found);
      }
    }
    return found;
  }

  private String title(List<String> row) {
    return titles.of(database, number(row, 1), row.get(2), row.get(3));
  }

  private Table table(
      List<String> row,
      List<List<String>> columnRows,
      boolean isPlain,
      Set<String> changed,
      Set<Integer> followed) {
    List<Column> columns =
        columnRows.stream()
            .map(CatalogueQuery::column)
            .sorted(Comparator.comparingInt(Column::attribute))
            .toList();
    List<Column> key =
        columns.stream()
            .filter(Column::isKey)
            .sorted(Comparator.comparingInt(Column::keyPlace))
            .toList();
    return new Table(
        number(row, 1),
        row.get(2),
        row.get(3),
        title(row),
        columns,
        key,
        isPlain,
        "true".equals(row.get(6)),
        changed,
        columns.stream()
            .filter(column -> followed.contains(column.attribute()))
            .map(Column::name)
            .collect(Collectors.toSet()));
  }

  private static Column column(List<String> row) {
    boolean isFolded = row.get(6).length() > 1;
    // Rows may be found by keys that are not theirs to the letter.
    Optional<ColumnType> type =
        isFolded && row.get(7) != null
            ? Optional.empty()
            : ColumnType.of(
                (int) number(row, 4), row.get(6).charAt(0), Integer.parseInt(row.get(5)));
    String fallback = row.get(8);
    return new Column(
        row.get(2),
        Integer.parseInt(row.get(3)),
        type,
        row.get(7) == null ? -1 : Integer.parseInt(row.get(7)),
        fallback == null ? Optional.of("null") : type.flatMap(known -> known.constant(fallback)),
        "generated".equals(fallback),
        false,
        isFolded);
  }
}
