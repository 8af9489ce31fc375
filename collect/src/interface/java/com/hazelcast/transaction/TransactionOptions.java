package com.hazelcast.transaction;

import java.util.concurrent.TimeUnit;

/** See Hazelcast. */
public class TransactionOptions {
  public native TransactionOptions setTimeout(long timeout, TimeUnit unit);
}
