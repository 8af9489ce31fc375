package dev.taipan.checker.spill;

import dev.taipan.history.time.Deadline;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.function.Consumer;

/**
 * Brings the operations of a history together by key, in recorded order, for work on each class of
 * keys by itself. Files of one machine are one way to do it ({@link KeyPass}); the shuffle of a
 * cluster is another.
 */
public interface Shuffle extends Closeable {

  /** Makes one for a history. */
  @FunctionalInterface
  interface Maker {
    /** Of local files, one class after the other. */
    Maker LOCAL = KeyPass::new;

    /**
     * One for a history; it is used by one thread.
     *
     * @param memory what a table of keys may take, on each machine
     */
    Shuffle of(TransactionLog log, Memory memory, Deadline deadline) throws IOException;
  }

  /**
   * What is to be found out about the keys of a class from their operations alone. Is sent to
   * whoever has these; does not change.
   *
   * @param <R> what is found
   */
  interface Work<R extends Serializable> extends Serializable {

    /**
     * Begins with a class.
     *
     * @param empty a table for its keys; if they do not fit, it drops some, and these are shown
     *     once more to a visitor of another class
     */
    Visitor<R> begin(KeyStates empty);

    /**
     * Sees the committed transactions in recorded order. Those without an operation of the class
     * may be left out, and so may other operations of those that have one.
     */
    interface Visitor<R> {
      /** Takes the next transaction. */
      void take(TransactionView transaction);

      /**
       * What was found; all transactions were taken. What is found of keys that the table has
       * dropped is right, but found again elsewhere.
       */
      R found();
    }
  }

  /**
   * Has the work done for each class of keys.
   *
   * @param found takes what was found of each class, in any order of classes
   * @return the number of keys
   * @throws GivenUpException when a class of keys cannot be made small enough
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  <R extends Serializable> long byKey(Work<R> work, Consumer<R> found) throws IOException;

  /** Removes what it has put anywhere. */
  @Override
  default void close() throws IOException {}
}
