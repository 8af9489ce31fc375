package com.hazelcast.transaction;

/** See Hazelcast. */
public class TransactionException extends RuntimeException {
  private static final long serialVersionUID = 1;
}
