package org.rocksdb;

/** See RocksDB. */
public class ReadOptions extends RocksObject {
  public native ReadOptions setSnapshot(Snapshot snapshot);
}
