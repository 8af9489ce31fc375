package dev.taipan.whitebox;

/** What can be wrong with a history, by the names of Adya, Elle and the Emme paper. */
public enum WhiteBoxAnomaly {
  /** Read a version of a transaction that aborted. */
  ABORTED_READ("G1a", "aborted read"),
  /** Read a version that its writer replaced before it committed. */
  INTERMEDIATE_READ("G1b", "intermediate read"),
  /** Read a version that nobody wrote. */
  GARBAGE_READ("garbage-read", "garbage read"),
  /** Did not read what the own transaction had written. */
  INTERNAL_INCONSISTENCY("internal", "internal inconsistency"),
  /** Two writes made the same version. */
  DUPLICATE_WRITE("duplicate-write", "duplicate write"),
  /** A read by predicate did not return what its version set says. */
  RESULT_SET_MISMATCH("result-set-mismatch", "result-set mismatch"),
  /** The version order does not have, or has twice, a version that was committed. */
  VERSION_ORDER_MISMATCH("version-order-mismatch", "version-order mismatch"),
  /** A cycle of write-write dependencies. */
  G0("G0", "write cycle"),
  /** A cycle of dependencies without anti-dependencies. */
  G1C("G1c", "circular information flow"),
  /** A cycle with exactly one anti-dependency. */
  G_SINGLE("G-single", "read skew"),
  /** A cycle with anti-dependencies of items alone. */
  G2_ITEM("G2-item", "item anti-dependency cycle"),
  /** A cycle with anti-dependencies, some of them of predicates. */
  G2("G2", "anti-dependency cycle by predicates"),
  /** A dependency on a transaction that had not committed at the start. */
  G_SIA("G-SIa", "interference"),
  /** An effect is missing that had been committed at the start. */
  G_SIB("G-SIb", "missed effects"),
  /** What was read is not what the expected order says. */
  UNEXPECTED_READ("unexpected-read", "read that the expected order does not explain"),
  /** Two transactions that overlapped wrote the same key. */
  WRITE_CONFLICT("write-conflict", "concurrent writes of one key");

  private final String symbol;
  private final String title;

  WhiteBoxAnomaly(String symbol, String title) {
    this.symbol = symbol;
    this.title = title;
  }

  /** The short name. */
  public String symbol() {
    return symbol;
  }

  /** What it is, in a few words. */
  public String title() {
    return title;
  }
}
