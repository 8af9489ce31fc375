package dev.taipan.collect.keyvalue;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tables of a key-value store, each of which is what begins its keys. A table that is made anew
 * begins its keys in another way, so that it is empty. Safe for use by several threads.
 */
final class Tables {
  private final Map<String, Integer> generations = new ConcurrentHashMap<>();

  void make(String table) {
    generations.merge(table.toLowerCase(Locale.ROOT), 1, Integer::sum);
  }

  /** What the keys of a table begin with. */
  String prefix(String table) {
    String name = table.toLowerCase(Locale.ROOT);
    return name + "/" + generations.getOrDefault(name, 0) + "/";
  }
}
