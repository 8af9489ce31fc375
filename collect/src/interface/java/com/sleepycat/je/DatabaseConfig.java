package com.sleepycat.je;

/** See Berkeley DB JE. */
public class DatabaseConfig {
  public native DatabaseConfig setAllowCreate(boolean allow);

  public native DatabaseConfig setTransactional(boolean is);
}
