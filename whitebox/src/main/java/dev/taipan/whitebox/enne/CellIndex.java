package dev.taipan.whitebox.enne;

import com.carrotsearch.hppc.IntHashSet;
import dev.taipan.whitebox.matches.IntegerRange;
import dev.taipan.whitebox.matches.Row;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Which keys have a version that holds an integer inside of some bounds, by column. A column is
 * indexed when a predicate first bounds it, and again when most of what was indexed is forgotten,
 * so that memory stays proportional to the versions. A version takes logarithmic time.
 */
final class CellIndex {
  /** So many times as many versions as at first are too many. */
  private static final int GROWTH = 4;

  private static final int ROOM = 1_000;

  private final ReplaySource source;
  private final IntFunction<KeyVersions> versions;
  private final Map<String, Column> columns = new HashMap<>();

  CellIndex(ReplaySource source, IntFunction<KeyVersions> versions) {
    this.source = source;
    this.versions = versions;
  }

  /** A version of a key was installed at a place. */
  void installed(int key, int place) {
    for (Column column : columns.values()) {
      if (key < column.keys) {
        column.add(key, versions.apply(key).row(key, place, source));
      }
    }
  }

  /**
   * The keys of which some version may be inside of bounds, in no certain order; empty if that is
   * no less work than to look at all. Takes time linear in the versions that are inside, but for no
   * more than half as many as there are keys, and logarithmic in all versions.
   */
  Optional<IntHashSet> keys(IntegerRange range) {
    Column column = columns.computeIfAbsent(range.column(), Column::new);
    if (column.added > GROWTH * column.atFirst + ROOM) {
      column = new Column(range.column());
      columns.put(range.column(), column);
    }
    column.catchUp();
    return column.inside(range, source.keys() / 2);
  }

  /** One column of all tables. */
  private final class Column {
    private final String name;
    private final boolean isKey;
    private final NavigableMap<Long, IntHashSet> byCell = new TreeMap<>();

    /** Keys of which a version holds anything else, or has no such column. */
    private final IntHashSet others = new IntHashSet();

    /** The versions of so many keys are here, the first ones. */
    private int keys;

    private long added;
    private long atFirst;

    Column(String name) {
      this.name = name;
      isKey = Row.isKeyName(name);
    }

    void catchUp() {
      boolean isNew = keys == 0;
      for (; keys < source.keys(); keys++) {
        add(keys, source.initialRow(keys));
        KeyVersions all = versions.apply(keys);
        for (int place = 0; place < all.size(); place++) {
          add(keys, all.row(keys, place, source));
        }
      }
      if (isNew) {
        atFirst = added;
      }
    }

    void add(int key, Row row) {
      if (row == null) {
        return;
      }
      added++;
      if (row.has(name, isKey) && row.cell(name, isKey) instanceof Long cell) {
        byCell.computeIfAbsent(cell, holders -> new IntHashSet()).add(key);
      } else {
        others.add(key);
      }
    }

    Optional<IntHashSet> inside(IntegerRange range, int most) {
      if (others.size() > most) {
        return Optional.empty();
      }
      IntHashSet found = new IntHashSet(others);
      int looked = found.size();
      for (IntHashSet holders : between(range.least(), range.greatest())) {
        looked += holders.size();
        if (looked > most) {
          return Optional.empty();
        }
        found.addAll(holders);
      }
      return Optional.of(found);
    }

    private Collection<IntHashSet> between(long least, long greatest) {
      return least > greatest ? List.of() : byCell.subMap(least, true, greatest, true).values();
    }
  }

  /** These keys in ascending order, and others. */
  static int[] sorted(IntHashSet found, int[] one, int[] other) {
    found.addAll(one);
    found.addAll(other);
    int[] keys = found.toArray();
    Arrays.sort(keys);
    return keys;
  }
}
