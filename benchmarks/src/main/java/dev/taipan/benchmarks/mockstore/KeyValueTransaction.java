package dev.taipan.benchmarks.mockstore;

import java.util.SortedMap;

/** What an application does to keys in a transaction, of the mock store or of another database. */
public interface KeyValueTransaction {
  /** The value of a key; null if it is not there. */
  Object get(String key);

  /** Writes a key. */
  void put(String key, Object value);

  /** The keys with a prefix that are there, and their values. */
  SortedMap<String, Object> scan(String prefix);
}
