package dev.taipan.coo.serial;

/** A condition that only a database understands. */
public final class UnknownConditionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownConditionException(String condition) {
    super("'" + condition + "' is no comparison of k or v with a number, nor several with AND");
  }
}
