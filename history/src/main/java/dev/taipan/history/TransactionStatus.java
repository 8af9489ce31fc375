package dev.taipan.history;

/** How a transaction ended, as far as its client learnt. */
public enum TransactionStatus {
  /** The client was told that the transaction committed. */
  COMMITTED,
  /** The client was told that the transaction had no effect. */
  ABORTED,
  /**
   * The client never learnt the outcome. The transaction is part of the history exactly if a
   * transaction of the history observed one of its writes.
   */
  UNKNOWN
}
