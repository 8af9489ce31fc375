package org.rocksdb;

/** See RocksDB. */
public class OptimisticTransactionOptions extends RocksObject {
  public native OptimisticTransactionOptions setSetSnapshot(boolean is);
}
