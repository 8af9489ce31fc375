package dev.taipan.mocksql;

/** What statements that write, and those that lock, read. */
public enum ReadMode {
  /** Whatever the level allows, like other statements: as in the paper. */
  PURE,
  /** The latest values that the level allows, as in databases that lock rows. */
  LOCKING
}
