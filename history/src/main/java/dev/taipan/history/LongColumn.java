package dev.taipan.history;

/** An immutable column of longs that takes four bytes an entry when all entries fit in an int. */
final class LongColumn {
  private final int[] narrow;
  private final long[] wide;

  private LongColumn(int[] narrow, long[] wide) {
    this.narrow = narrow;
    this.wide = wide;
  }

  /** A column over {@code entries}, which the caller must not change any more. */
  static LongColumn of(int[] entries) {
    return new LongColumn(entries, null);
  }

  /** A column over {@code entries}, which the caller must not change any more. */
  static LongColumn of(long[] entries) {
    return new LongColumn(null, entries);
  }

  long get(int index) {
    return wide == null ? narrow[index] : wide[index];
  }
}
