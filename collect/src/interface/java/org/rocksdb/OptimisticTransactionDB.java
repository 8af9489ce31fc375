package org.rocksdb;

/** See RocksDB. */
public class OptimisticTransactionDB extends RocksDB {
  public static native OptimisticTransactionDB open(Options options, String path)
      throws RocksDBException;

  public native Transaction beginTransaction(WriteOptions writing, OptimisticTransactionOptions options);
}
