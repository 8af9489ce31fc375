package dev.taipan.history.column;

/** An immutable column of longs that takes four bytes an entry when all entries fit in an int. */
public final class LongColumn {
  private static final long LOW = 0xFFFF_FFFFL;

  private final int[] low;

  /** The high halves, or null when every entry is the int in {@code low}. */
  private final int[] high;

  private LongColumn(int[] low, int[] high) {
    this.low = low;
    this.high = high;
  }

  /** A column over {@code entries}, which the caller must not change any more. */
  public static LongColumn of(int[] entries) {
    return new LongColumn(entries, null);
  }

  /** A column over the halves of its entries, which the caller must not change any more. */
  public static LongColumn of(int[] lowHalves, int[] highHalves) {
    return new LongColumn(lowHalves, highHalves);
  }

  /** A column of some entries; a copy. */
  static LongColumn of(long[] entries) {
    int[] low = new int[entries.length];
    int[] high = new int[entries.length];
    boolean wide = false;
    for (int i = 0; i < entries.length; i++) {
      low[i] = (int) entries[i];
      high[i] = (int) (entries[i] >> Integer.SIZE);
      wide |= entries[i] != low[i];
    }
    return new LongColumn(low, wide ? high : null);
  }

  /** An entry. */
  public long get(int index) {
    return high == null ? low[index] : ((long) high[index] << Integer.SIZE) | (low[index] & LOW);
  }
}
