package com.hazelcast.transaction;

/** See Hazelcast. */
public interface TransactionalMap<K, V> {
  V get(Object key);

  V getForUpdate(Object key);

  V put(K key, V value);

  void delete(Object key);
}
