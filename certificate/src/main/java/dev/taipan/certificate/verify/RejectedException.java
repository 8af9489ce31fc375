package dev.taipan.certificate.verify;

/** A certificate does not prove what it claims. The message is one sentence that says why. */
public final class RejectedException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The reason: where, what was found, and what was expected. */
  RejectedException(String reason) {
    super(reason);
  }
}
