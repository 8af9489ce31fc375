package org.rocksdb;

/** See RocksDB. */
public class Snapshot extends RocksObject {

}
