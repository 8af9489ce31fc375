package dev.taipan.mockstore;

/**
 * The store has rolled a transaction back because another one had waited too long for it, or a
 * transaction waited in vain. The application may try it again.
 */
public final class TransactionTimedOutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TransactionTimedOutException(String message) {
    super(message);
  }

  /** The SQLSTATE of a deadlock. */
  public String sqlState() {
    return "40P01";
  }
}
