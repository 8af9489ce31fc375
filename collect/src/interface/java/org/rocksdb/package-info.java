/**
 * Declarations of what Taipan calls of RocksDB, so that it compiles without its jars. They are in no
 * jar of Taipan's; RocksDB's own classes take their place at run time.
 */
package org.rocksdb;
