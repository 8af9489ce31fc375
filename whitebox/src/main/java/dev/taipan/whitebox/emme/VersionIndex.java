package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.graph.IntList;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.VersionInstallOrder;
import dev.taipan.whitebox.matches.ColumnIndex;
import dev.taipan.whitebox.matches.IntegerRange;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The installed versions of all keys as rows, initial ones at place 0, and by what they hold. Each
 * has a slot, a number that grows with the key and then with the place. A column is indexed when a
 * predicate first bounds it.
 */
final class VersionIndex {
  /** How many bytes what was asked for may take. */
  private static final long MEMORY = 64L << 20;

  private final VersionInstallOrder versions;
  private final Rows rows;
  private final int keys;

  /** By slot its row, or null if there is none. */
  private final Row[] bySlot;

  /** By slot its key. */
  private final int[] keyOf;

  /** What is asked for more than once. */
  private final Set<String> repeated;

  /** By text what of that was asked for, the latest last. */
  private final Map<String, Matches> latest;

  private final List<Table> tables = new ArrayList<>();

  /** By key the number of its table. */
  private final int[] tableOf;

  /** A table, with the slots of its rows. */
  private record Table(String name, IntList keys, IntList slots, Map<String, ColumnIndex> columns) {
    Table(String name) {
      this(name, new IntList(), new IntList(), new HashMap<>());
    }
  }

  /** Takes time linear in keys and versions. */
  VersionIndex(History history, VersionInstallOrder versions) {
    this.versions = versions;
    rows = new Rows(history);
    keys = history.keys();
    bySlot = new Row[keys + versions.size()];
    keyOf = new int[bySlot.length];
    repeated = repeated(history.details().predicateReads());
    latest = new LatestEntries<>(MEMORY / (8L * keys + bySlot.length / 4 + 1));
    tableOf = new int[keys];
    Map<String, Integer> numbers = new HashMap<>();
    for (int key = 0; key < keys; key++) {
      String name = rows.table(key);
      tableOf[key] = numbers.computeIfAbsent(name, this::newTable);
      tables.get(tableOf[key]).keys().add(key);
      addVersions(history, key);
    }
  }

  private static Set<String> repeated(PredicateReads reads) {
    Set<String> seen = new HashSet<>();
    return IntStream.range(0, reads.size())
        .mapToObj(reads::predicate)
        .filter(text -> !seen.add(text))
        .collect(Collectors.toSet());
  }

  private int newTable(String name) {
    tables.add(new Table(name));
    return tables.size() - 1;
  }

  private void addVersions(History history, int key) {
    IntList slots = tables.get(tableOf[key]).slots();
    for (int place = 0; place <= versions.versions(key); place++) {
      int slot = slot(key, place);
      keyOf[slot] = key;
      bySlot[slot] =
          place == 0 ? rows.initial(key) : written(key, history.value(versions.at(key, place)));
      if (bySlot[slot] != null) {
        slots.add(slot);
      }
    }
  }

  /** What a write of a value made of a key, or null if it removed it. */
  Row written(int key, long value) {
    return rows.of(key, value);
  }

  /** The number of a version. */
  int slot(int key, int place) {
    return versions.number(key, 1) + key + place;
  }

  int key(int slot) {
    return keyOf[slot];
  }

  /** The row of a version, or null if there is none. */
  Row row(int slot) {
    return bySlot[slot];
  }

  /** The last place of a key. */
  int last(int key) {
    return versions.versions(key);
  }

  /**
   * Where the predicate of a text of the history may match. If it comes several times and has no
   * bounds that leave few versions, what is known is kept until too many others came in between.
   */
  Matches matches(String text, RowPredicate predicate) {
    if (!repeated.contains(text)) {
      return matches(predicate);
    }
    Matches known = latest.get(text);
    if (known == null) {
      known = matches(predicate);
      if (!known.isBounded()) {
        known = new RememberedMatches(known);
        latest.put(text, known);
      }
    }
    return known;
  }

  /**
   * Where a predicate may match. Those that bounds leave are only looked at by themselves if they
   * are no more than the keys.
   */
  Matches matches(RowPredicate predicate) {
    boolean[] asked = new boolean[tables.size()];
    int ofTables = 0;
    for (int table = 0; table < asked.length; table++) {
      asked[table] = predicate.isOf(tables.get(table).name());
      ofTables += asked[table] ? tables.get(table).keys().size() : 0;
    }
    Optional<IntegerRange> range = predicate.range();
    boolean few = range.isPresent() && count(asked, range.get()) <= ofTables;
    return few
        ? new Matches(this, predicate, inside(asked, range.get()), key -> asked[tableOf[key]])
        : Matches.ofAll(this, predicate, keys(asked, ofTables));
  }

  private long count(boolean[] asked, IntegerRange range) {
    long count = 0;
    for (int table = 0; table < asked.length; table++) {
      count += asked[table] ? column(table, range).count(range) : 0;
    }
    return count;
  }

  private int[] inside(boolean[] asked, IntegerRange range) {
    IntList found = new IntList();
    for (int table = 0; table < asked.length; table++) {
      if (asked[table]) {
        column(table, range).addTo(found, range);
      }
    }
    int[] slots = found.toArray();
    Arrays.sort(slots);
    return slots;
  }

  private ColumnIndex column(int table, IntegerRange range) {
    Table of = tables.get(table);
    return of.columns()
        .computeIfAbsent(range.column(), column -> ColumnIndex.of(column, of.slots(), this::row));
  }

  private int[] keys(boolean[] asked, int size) {
    int[] found = new int[size];
    int next = 0;
    for (int key = 0; key < keys; key++) {
      if (asked[tableOf[key]]) {
        found[next++] = key;
      }
    }
    return found;
  }
}
