package com.sleepycat.je;

/** See Berkeley DB JE. */
public class Transaction {
  public native void commit();

  public native void abort();
}
