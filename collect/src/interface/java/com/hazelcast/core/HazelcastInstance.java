package com.hazelcast.core;

import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionOptions;

/** See Hazelcast. */
public interface HazelcastInstance {
  TransactionContext newTransactionContext(TransactionOptions options);

  void shutdown();
}
