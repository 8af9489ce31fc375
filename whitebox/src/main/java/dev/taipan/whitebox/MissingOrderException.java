package dev.taipan.whitebox;

/** A database's order has no place for a transaction, and something cannot be judged without it. */
public final class MissingOrderException extends IncompleteCertificateException {
  private static final long serialVersionUID = 1L;

  private final int transaction;

  /** Says what cannot be judged without the place of a transaction. */
  public MissingOrderException(int transaction, String message) {
    super(message);
    this.transaction = transaction;
  }

  /** Which transaction it is. */
  public int transaction() {
    return transaction;
  }
}
