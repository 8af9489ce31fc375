package org.rocksdb;

/** See RocksDB. */
public class TransactionDB extends RocksDB {
  public static native TransactionDB open(Options options, TransactionDBOptions transactions, String path)
      throws RocksDBException;

  public native Transaction beginTransaction(WriteOptions writing, TransactionOptions options);
}
