package com.sleepycat.je;

/** See Berkeley DB JE. */
public class DatabaseEntry {
  public DatabaseEntry() {}

  public DatabaseEntry(byte[] data) {}

  public native byte[] getData();
}
