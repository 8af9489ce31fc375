package dev.taipan.coo.serial;

/** There are more transactions than have all of their orders tried. */
public final class TooManyOrdersException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyOrdersException(int transactions) {
    super(
        "%d transactions, and all orders are tried of at most %d"
            .formatted(transactions, SerialExecutions.MOST_TRANSACTIONS));
  }
}
