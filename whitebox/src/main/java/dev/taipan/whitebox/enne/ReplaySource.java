package dev.taipan.whitebox.enne;

import dev.taipan.whitebox.matches.Row;

/** What a {@link Replay} asks of those who number its keys, values and transactions. */
public interface ReplaySource {
  /** The number of keys so far. */
  int keys();

  /** Whether a key has an initial version. */
  boolean hasInitialValue(int key);

  /** The value of that. */
  long initialValue(int key);

  /** The table of a key; empty for keys without one. */
  String table(int key);

  /** The row of a version, or null if it is that there is none. */
  Row row(int key, long value);

  /** The row of the initial version, or null if there is none. */
  Row initialRow(int key);

  /** What a key is called. */
  String keyName(int key);

  /** What a value is called. */
  String valueName(long value);

  /** What a transaction is called. */
  String transactionName(long number);
}
