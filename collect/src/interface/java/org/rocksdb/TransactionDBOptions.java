package org.rocksdb;

/** See RocksDB. */
public class TransactionDBOptions extends RocksObject {

}
