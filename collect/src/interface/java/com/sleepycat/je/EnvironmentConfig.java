package com.sleepycat.je;

import java.util.concurrent.TimeUnit;

/** See Berkeley DB JE. */
public class EnvironmentConfig {
  public native EnvironmentConfig setLockTimeout(long timeout, TimeUnit unit);

  public native EnvironmentConfig setAllowCreate(boolean allow);

  public native EnvironmentConfig setTransactional(boolean is);
}
