package dev.taipan.pgwire.type;

/** A value is not of its type. */
public final class BadValueException extends Exception {
  private static final long serialVersionUID = 1L;

  BadValueException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The SQLSTATE of an invalid representation. */
  public String sqlState() {
    return "22P02";
  }
}
