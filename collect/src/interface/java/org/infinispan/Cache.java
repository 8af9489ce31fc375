package org.infinispan;

/** See Infinispan. */
public interface Cache<K, V> {
  V get(Object key);

  V put(K key, V value);

  V remove(Object key);

  AdvancedCache<K, V> getAdvancedCache();
}
