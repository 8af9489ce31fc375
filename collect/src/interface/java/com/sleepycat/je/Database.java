package com.sleepycat.je;

/** See Berkeley DB JE. */
public class Database {
  public native OperationStatus get(Transaction transaction, DatabaseEntry key, DatabaseEntry value, LockMode mode);

  public native OperationStatus put(Transaction transaction, DatabaseEntry key, DatabaseEntry value);

  public native OperationStatus putNoOverwrite(Transaction transaction, DatabaseEntry key, DatabaseEntry value);

  public native OperationStatus delete(Transaction transaction, DatabaseEntry key);

  public native void close();
}
