package dev.taipan.collect.keyvalue;

import dev.taipan.collect.dialect.Isolation;

/** A key-value store that runs. Safe for use by several threads. */
public interface KeyValueStore extends AutoCloseable {

  /**
   * Begins a transaction, which one thread at a time uses.
   *
   * @param level one of those that the store's dialect has
   */
  KeyValueTransaction begin(Isolation level) throws Exception;

  /**
   * Whether a call failed because the store refused the transaction on account of another one, so
   * that it did not and will not commit.
   */
  boolean isConflict(Exception failed);

  @Override
  void close();
}
