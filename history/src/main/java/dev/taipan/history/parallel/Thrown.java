package dev.taipan.history.parallel;

/** What was thrown on another thread, and is thrown again on that of who waited for it. */
public final class Thrown {

  private Thrown() {}

  /** Throws it, as nothing but unchecked exceptions and errors can be; returns nothing. */
  public static RuntimeException again(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    throw new IllegalStateException(thrown);
  }
}
