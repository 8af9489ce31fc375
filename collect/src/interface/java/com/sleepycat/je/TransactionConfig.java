package com.sleepycat.je;

/** See Berkeley DB JE. */
public class TransactionConfig {
  public native TransactionConfig setDurability(Durability durability);

  public native TransactionConfig setReadUncommitted(boolean is);

  public native TransactionConfig setReadCommitted(boolean is);

  public native TransactionConfig setSerializableIsolation(boolean is);
}
