package dev.taipan.mockstore;

/**
 * The store refuses a transaction and has rolled it back; the application may try it again. What
 * databases call a serialization failure.
 */
public final class TransactionRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TransactionRefusedException(String message) {
    super(message);
  }

  /** The SQLSTATE of a serialization failure. */
  public String sqlState() {
    return "40001";
  }
}
