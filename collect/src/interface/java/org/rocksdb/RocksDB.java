package org.rocksdb;

/** See RocksDB. */
public class RocksDB extends RocksObject {
  public static native void loadLibrary();
}
