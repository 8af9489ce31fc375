package org.infinispan;

import jakarta.transaction.TransactionManager;
import org.infinispan.context.Flag;

/** See Infinispan. */
public interface AdvancedCache<K, V> extends Cache<K, V> {
  TransactionManager getTransactionManager();

  AdvancedCache<K, V> withFlags(Flag flag);
}
