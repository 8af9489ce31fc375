package dev.taipan.mocksql;

/**
 * What SQL on a mock store is like.
 *
 * @param granularity what is one key of the store
 * @param reading what statements that write read
 */
public record SqlOptions(Granularity granularity, ReadMode reading) {
  /** Rows are keys, and statements that write read weakly, too. */
  public static final SqlOptions DEFAULT = new SqlOptions(Granularity.ROWS, ReadMode.PURE);
}
