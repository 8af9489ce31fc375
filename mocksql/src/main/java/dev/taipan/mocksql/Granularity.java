package dev.taipan.mocksql;

/** What of a table is one key of the store. */
public enum Granularity {
  /** A row. */
  ROWS,
  /** A column of a row, and whether the row is there: as in the paper. */
  CELLS
}
