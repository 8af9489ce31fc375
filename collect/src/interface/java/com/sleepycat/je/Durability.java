package com.sleepycat.je;

/** See Berkeley DB JE. */
public class Durability {
  public static final Durability COMMIT_NO_SYNC = new Durability();
}
