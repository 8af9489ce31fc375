package dev.taipan.workload;

/** Draws transactions, one after the other. Not safe for use by several threads. */
public interface Draw {

  /**
   * Draws the next transaction.
   *
   * @param key by operation, gets its key
   * @param write by operation, gets whether it writes
   * @param first the number of the transaction's first operation; there is room behind it for as
   *     many as a transaction has at most
   * @return how many operations it has
   */
  int draw(int[] key, boolean[] write, int first);
}
