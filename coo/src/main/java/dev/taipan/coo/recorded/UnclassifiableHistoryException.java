package dev.taipan.coo.recorded;

/** A history does not say enough to be classified. */
public final class UnclassifiableHistoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnclassifiableHistoryException(String message) {
    super(message);
  }
}
