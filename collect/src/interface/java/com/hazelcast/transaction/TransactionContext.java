package com.hazelcast.transaction;

/** See Hazelcast. */
public interface TransactionContext {
  void beginTransaction();

  void commitTransaction();

  void rollbackTransaction();

  <K, V> TransactionalMap<K, V> getMap(String name);
}
