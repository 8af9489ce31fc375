package dev.taipan.checker.deduction;

/** An argument speaks of what the history does not have, so that no step says it. */
final class InexpressibleArgumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InexpressibleArgumentException(String message) {
    super(message);
  }
}
