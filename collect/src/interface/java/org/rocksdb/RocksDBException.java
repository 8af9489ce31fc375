package org.rocksdb;

/** See RocksDB. */
public class RocksDBException extends Exception {
  private static final long serialVersionUID = 1;

  public native Status getStatus();
}
