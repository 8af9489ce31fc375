package com.sleepycat.je;

/** See Berkeley DB JE. */
public enum OperationStatus {
  SUCCESS,
  NOTFOUND
}
