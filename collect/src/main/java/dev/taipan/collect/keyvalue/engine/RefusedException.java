package dev.taipan.collect.keyvalue.engine;

/** A store refused a commit on account of another transaction, and says so without an exception. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;

  RefusedException(String message) {
    super(message);
  }
}
