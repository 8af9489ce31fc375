package com.sleepycat.je;

/** See Berkeley DB JE. */
public enum LockMode {
  DEFAULT,
  RMW
}
