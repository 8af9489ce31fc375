package com.sleepycat.je;

/** See Berkeley DB JE. */
public class EnvironmentConfig {
  public native EnvironmentConfig setAllowCreate(boolean allow);

  public native EnvironmentConfig setTransactional(boolean is);
}
