package com.sleepycat.je;

import java.io.File;

/** See Berkeley DB JE. */
public class Environment {
  public Environment(File home, EnvironmentConfig config) {}

  public native Database openDatabase(Transaction transaction, String name, DatabaseConfig config);

  public native Transaction beginTransaction(Transaction parent, TransactionConfig config);

  public native void close();
}
