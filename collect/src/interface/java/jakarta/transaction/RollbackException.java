package jakarta.transaction;

/** See Jakarta Transactions. */
public class RollbackException extends Exception {
  private static final long serialVersionUID = 1;
}
