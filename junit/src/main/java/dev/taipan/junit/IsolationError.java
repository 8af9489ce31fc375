package dev.taipan.junit;

/** What clients saw does not satisfy a level, or cannot be said to. The message says why. */
public final class IsolationError extends AssertionError {
  private static final long serialVersionUID = 1L;

  IsolationError(String message) {
    super(message);
  }
}
