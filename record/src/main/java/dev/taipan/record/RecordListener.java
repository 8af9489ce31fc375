package dev.taipan.record;

import dev.taipan.history.TransactionStatus;

/**
 * Is told what goes into a history, while it is being recorded. Threads of sessions call it,
 * several at the same time, and wait for it.
 */
public interface RecordListener {

  /** The history begins. */
  void begun(String header);

  /** A row has something at first, which is told before anybody reads or writes it. */
  void initial(byte[] line);

  /**
   * A transaction begins: its client will send the first statement when this has returned.
   *
   * @param transaction by which reports call it; those that begin later have greater numbers, but
   *     for those that begin at the same time
   */
  void begun(long transaction);

  /**
   * A transaction has ended, or its outcome stays unknown.
   *
   * @param transaction which has begun
   * @param line of the history, with the outcome
   */
  void ended(long transaction, TransactionStatus status, byte[] line);
}
