package dev.taipan.collect.keyvalue;

/**
 * A transaction of a key-value store. After a call that failed, only {@link #rollback} may follow.
 * Keys and values are texts in ASCII.
 */
public interface KeyValueTransaction {

  /** The value of a key, or null if there is none. */
  String get(String key) throws Exception;

  /**
   * The same, of a key that this transaction is about to write: with a lock, if there are locks.
   */
  default String getForUpdate(String key) throws Exception {
    return get(key);
  }

  /** Sets the value of a key that has none, and says whether that was so. */
  default boolean insert(String key, String value) throws Exception {
    boolean isNew = getForUpdate(key) == null;
    if (isNew) {
      put(key, value);
    }
    return isNew;
  }

  /** Sets the value of a key, whether or not it had one. */
  void put(String key, String value) throws Exception;

  /** Removes a key. */
  void delete(String key) throws Exception;

  /** Commits. Returns normally only if the store said that it did. */
  void commit() throws Exception;

  /** Rolls back. */
  void rollback() throws Exception;
}
