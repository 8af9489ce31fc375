package dev.taipan.record;

import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * The rows of tables that may be there: what was there at first, and what somebody tried to add.
 * Who reads all that there is finds out so what is missing. Safe for use by several threads.
 */
public final class KnownRows {
  private final Map<String, NavigableSet<Long>> keys = new ConcurrentHashMap<>();

  KnownRows() {}

  void add(String table, long key) {
    keys.computeIfAbsent(table, unseen -> new ConcurrentSkipListSet<>()).add(key);
  }

  /** The keys of a table's rows, in increasing order. */
  public NavigableSet<Long> of(String table) {
    return keys.getOrDefault(table, new ConcurrentSkipListSet<>());
  }
}
