package dev.taipan.whitebox;

/**
 * A history does not say enough of the database's order to be judged. The message says what is
 * missing, and is meant for the person who gave it.
 */
public class IncompleteCertificateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what is missing. */
  public IncompleteCertificateException(String message) {
    super(message);
  }
}
