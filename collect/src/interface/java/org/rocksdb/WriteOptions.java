package org.rocksdb;

/** See RocksDB. */
public class WriteOptions extends RocksObject {

}
