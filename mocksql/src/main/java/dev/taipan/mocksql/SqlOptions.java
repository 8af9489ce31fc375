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

  /** What of a table is one key of the store. */
  public enum Granularity {
    /** A row. */
    ROWS,
    /** A column of a row, and whether the row is there: as in the paper. */
    CELLS
  }

  /** What statements that write, and those that lock, read. */
  public enum ReadMode {
    /** Whatever the level allows, like other statements: as in the paper. */
    PURE,
    /** The latest values that the level allows, as in databases that lock rows. */
    LOCKING
  }
}
