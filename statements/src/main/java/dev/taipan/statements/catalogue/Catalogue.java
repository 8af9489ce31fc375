package dev.taipan.statements.catalogue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tables of a database as they were at some moment, and which functions may change them. Does
 * not change.
 */
public final class Catalogue {
  /** Nothing is known of the database. */
  public static final Catalogue UNKNOWN = new Catalogue(List.of(), Map.of(), Set.of(), "");

  private final Map<Long, Table> byNumber = new HashMap<>();
  private final Map<String, Table> byName = new HashMap<>();
  private final Set<String> functions;
  private final String level;

  /**
   * A catalogue.
   *
   * @param parts numbers of partitions, with the number of the table that they are part of
   * @param functions names of the functions of users that may write
   * @param level the default isolation level of transactions, in the server's words
   */
  public Catalogue(List<Table> tables, Map<Long, Long> parts, Set<String> functions, String level) {
    this.functions = functions;
    this.level = level;
    for (Table table : tables) {
      byNumber.put(table.number(), table);
      byName.put(table.schema() + "." + table.name(), table);
      byName.merge(table.name(), table, (one, other) -> AMBIGUOUS);
    }
    parts.forEach((part, whole) -> byNumber.computeIfPresent(part, (n, t) -> byNumber.get(whole)));
    for (Map.Entry<String, Table> named : byName.entrySet()) {
      Long whole = parts.get(named.getValue().number());
      if (whole != null && byNumber.containsKey(whole)) {
        named.setValue(byNumber.get(whole));
      }
    }
  }

  private Catalogue(Catalogue copied) {
    byNumber.putAll(copied.byNumber);
    byName.putAll(copied.byName);
    functions = copied.functions;
    level = copied.level;
  }

  /**
   * The same where a session has temporary tables. Linear in the tables.
   *
   * @param temporary their names, and whether it is sure that they are there
   * @param hides whether they certainly hide tables of the same name
   */
  public Catalogue hiding(Map<String, Boolean> temporary, boolean hides) {
    Catalogue seen = new Catalogue(this);
    seen.byName.replaceAll(
        (name, table) ->
            temporary.containsKey(name.substring(name.lastIndexOf('.') + 1)) ? AMBIGUOUS : table);
    temporary.forEach(
        (name, isSure) -> {
          if (isSure && (hides || !byName.containsKey(name))) {
            for (String prefix : List.of("", "temp.", "pg_temp.")) {
              seen.byName.put(prefix + name, Table.temporary(name));
            }
          }
        });
    return seen;
  }

  private static final Table AMBIGUOUS =
      new Table(0, "", "", "", List.of(), List.of(), false, false, Set.of(), Set.of());

  /**
   * The table of a name; empty where there is none, or several schemas have one.
   *
   * @param schema its schema, or null
   */
  public Optional<Table> table(String schema, String name) {
    return Optional.ofNullable(byName.get(schema == null ? name : schema + "." + name))
        .filter(table -> !table.equals(AMBIGUOUS));
  }

  /** The table of a number, or of which that is a partition. */
  public Optional<Table> table(long number) {
    return Optional.ofNullable(byNumber.get(number));
  }

  /** Whether a function, by its name without schema, may change tables. */
  public boolean mayWrite(String function) {
    return functions.contains(function);
  }

  /** The default isolation level of transactions, in the server's words. */
  public String level() {
    return level;
  }
}
