package jakarta.transaction;

/** See Jakarta Transactions. */
public interface TransactionManager {
  void begin() throws Exception;

  void commit() throws Exception;

  void rollback() throws Exception;

  Transaction getTransaction() throws Exception;
}
