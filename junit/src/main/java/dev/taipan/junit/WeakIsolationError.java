package dev.taipan.junit;

/** A test failed, and its message says which anomaly the run has. */
public final class WeakIsolationError extends AssertionError {
  private static final long serialVersionUID = 1L;

  WeakIsolationError(String message, Throwable cause) {
    super(message, cause);
  }
}
