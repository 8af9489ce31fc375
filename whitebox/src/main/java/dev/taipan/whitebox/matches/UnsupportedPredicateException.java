package dev.taipan.whitebox.matches;

/** A predicate cannot be evaluated. The message is meant for the person who gave it. */
public final class UnsupportedPredicateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what is wrong. */
  public UnsupportedPredicateException(String message) {
    super(message);
  }

  /** Says what is wrong, and what caused it. */
  public UnsupportedPredicateException(String message, Throwable cause) {
    super(message, cause);
  }
}
