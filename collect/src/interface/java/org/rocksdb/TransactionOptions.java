package org.rocksdb;

/** See RocksDB. */
public class TransactionOptions extends RocksObject {
  public native TransactionOptions setSetSnapshot(boolean is);

  public native TransactionOptions setDeadlockDetect(boolean is);
}
