package dev.taipan.collect.workload.table;

/**
 * Whole numbers of which a workload uses so many at a time, all of them new once in a while: so
 * there are always rows to add, and reads by predicate find few of them.
 *
 * @param size how many are in use at a time
 */
record MovingRange(int size) {
  /** Numbers of versions and transactions that pass for each number before all are new. */
  private static final int PASSING = 12;

  /** How often all numbers became new before a key was. */
  long turn(long newKey) {
    return TableAccess.place(newKey) / ((long) PASSING * size);
  }

  /** The first of the numbers that are in use when a key is new. */
  long first(long newKey) {
    return turn(newKey) * size;
  }
}
