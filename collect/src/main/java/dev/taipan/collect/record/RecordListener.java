package dev.taipan.collect.record;

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
   * A transaction has ended, or its outcome stays unknown.
   *
   * @param line of the history, with the outcome
   */
  void ended(TransactionStatus status, byte[] line);
}
