package dev.taipan.whitebox.enne;

import dev.taipan.history.column.Details;
import dev.taipan.whitebox.matches.Row;

/**
 * What a {@link ExpectedOrderReplay} asks of those who number its keys, values and transactions.
 */
public interface ReplaySource {
  /** The number of keys so far. */
  int keys();

  /** Whether a key has an initial version. */
  boolean hasInitialValue(int key);

  /** The value of that. */
  long initialValue(int key);

  /** What the initial version of a key is called, or {@link Details#NO_VERSION}. */
  default long initialName(int key) {
    return Details.NO_VERSION;
  }

  /**
   * Whether some write of a value to a key is known to have made a version of exactly this name.
   */
  default boolean isBorne(int key, long value, long name) {
    return false;
  }

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

  /** What a name of a version is. */
  String versionName(long name);

  /** What a transaction is called. */
  String transactionName(long number);
}
