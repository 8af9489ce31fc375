package dev.taipan.collect.dialect;

/** Why a statement failed, as far as a client has to know. */
public enum Failure {
  /** The transaction would not be isolated as it asked to be: run it again. */
  SERIALIZATION,
  /** Transactions waited for each other, and this one was chosen to end: run it again. */
  DEADLOCK,
  /** It waited too long for another transaction: run it again. */
  LOCK_TIMEOUT,
  /** A constraint forbids it: where another transaction has just added the row, run it again. */
  CONSTRAINT,
  /** The server or the connection is gone; what was asked last may have happened. */
  CONNECTION_LOST,
  /** Anything else, such as a syntax error. */
  OTHER;

  /** Whether the same transaction may succeed when it runs again. */
  public boolean isTransient() {
    return this != CONNECTION_LOST && this != OTHER;
  }
}
