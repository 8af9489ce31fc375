package org.rocksdb;

/** See RocksDB. */
public class Transaction extends RocksObject {
  public native Snapshot getSnapshot();

  public native byte[] get(ReadOptions options, byte[] key) throws RocksDBException;

  public native byte[] getForUpdate(ReadOptions options, byte[] key, boolean exclusive) throws RocksDBException;

  public native void put(byte[] key, byte[] value) throws RocksDBException;

  public native void delete(byte[] key) throws RocksDBException;

  public native void commit() throws RocksDBException;

  public native void rollback() throws RocksDBException;
}
