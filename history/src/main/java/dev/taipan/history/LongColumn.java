package dev.taipan.history;

/** An immutable column of longs that takes four bytes an entry when all entries fit in an int. */
final class LongColumn {
  private static final long LOW = 0xFFFF_FFFFL;

  private final int[] low;

  /** The high halves, or null when every entry is the int in {@code low}. */
  private final int[] high;

  private LongColumn(int[] low, int[] high) {
    this.low = low;
    this.high = high;
  }

  /** A column over {@code entries}, which the caller must not change any more. */
  static LongColumn of(int[] entries) {
    return new LongColumn(entries, null);
  }

  /** A column over the halves of its entries, which the caller must not change any more. */
  static LongColumn of(int[] lowHalves, int[] highHalves) {
    return new LongColumn(lowHalves, highHalves);
  }

  long get(int index) {
    return high == null ? low[index] : ((long) high[index] << Integer.SIZE) | (low[index] & LOW);
  }
}
