package org.rocksdb;

/** See RocksDB. */
public class Options extends RocksObject {
  public native Options setCreateIfMissing(boolean is);
}
