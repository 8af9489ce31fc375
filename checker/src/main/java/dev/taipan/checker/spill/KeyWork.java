package dev.taipan.checker.spill;

import java.io.Serializable;

/**
 * What is to be found out about the keys of a class from their operations alone. Is sent to whoever
 * has these; does not change.
 *
 * @param <R> what is found
 */
public interface KeyWork<R extends Serializable> extends Serializable {

  /**
   * Begins with a class.
   *
   * @param empty a table for its keys; if they do not fit, it drops some, and these are shown once
   *     more to a visitor of another class
   */
  Visitor<R> begin(KeyStates empty);

  /**
   * Sees the committed transactions in recorded order. Those without an operation of the class may
   * be left out, and so may other operations of those that have one.
   */
  interface Visitor<R> {
    /** Takes the next transaction. */
    void take(TransactionView transaction);

    /**
     * What was found; all transactions were taken. What is found of keys that the table has dropped
     * is right, but found again elsewhere.
     */
    R found();
  }
}
