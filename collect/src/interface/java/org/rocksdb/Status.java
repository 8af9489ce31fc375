package org.rocksdb;

/** See RocksDB. */
public class Status {
  public native Code getCode();

  /** See RocksDB. */
  public enum Code {
    Busy,
    TimedOut,
    TryAgain,
    MergeInProgress
  }
}
