package com.sleepycat.je;

/** See Berkeley DB JE. */
public abstract class LockConflictException extends RuntimeException {
  private static final long serialVersionUID = 1;
}
