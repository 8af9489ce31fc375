package dev.taipan.checker.spill;

/** Something does not fit in the memory that was allowed; the message says what, in few words. */
public final class TooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** One for a reason. */
  public TooLargeException(String reason) {
    super(reason);
  }
}
