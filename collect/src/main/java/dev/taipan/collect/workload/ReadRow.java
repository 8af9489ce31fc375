package dev.taipan.collect.workload;

/**
 * A row as somebody read it.
 *
 * @param contents its version and its further columns
 */
@SuppressWarnings("ArrayRecordComponent") // It is made, read and forgotten in a transaction.
public record ReadRow(long key, long[] contents) {

  /** A further column, from 0. */
  public long column(int column) {
    return contents[column + 1];
  }
}
