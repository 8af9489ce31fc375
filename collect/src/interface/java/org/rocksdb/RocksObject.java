package org.rocksdb;

/** See RocksDB. */
public class RocksObject implements AutoCloseable {
  @Override
  public native void close();
}
