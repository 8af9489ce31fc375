package dev.taipan.generate.log;

import dev.taipan.history.TransactionStatus;
import java.io.IOException;

/**
 * Receives transactions as they end, each with its operations in program order: reads and writes of
 * registers, or of lists.
 */
public interface CommitLog {

  /**
   * Begins a transaction; the operations that follow are its.
   *
   * @param session from 0
   * @param number distinct, from 1 in the order in which transactions end
   * @param status how it ended, as far as its client knows
   * @param start when the transaction began, in steps of the simulation, of which one happens at a
   *     time
   * @param end when it ended, likewise
   */
  void transaction(int session, int number, TransactionStatus status, long start, long end)
      throws IOException;

  /** Adds a read to the transaction begun last; the value is 0 before the key's first write. */
  void read(long key, int value) throws IOException;

  /** Adds a write to the transaction begun last. */
  void write(long key, int value) throws IOException;

  /**
   * Adds a read of a list to the transaction begun last.
   *
   * @param elements the list is at its beginning; only to be read, and only during this call
   * @param length the length of the list
   */
  void readList(long key, long[] elements, int length) throws IOException;

  /** Adds an append of an element to a list to the transaction begun last. */
  void append(long key, int element) throws IOException;
}
