package dev.taipan.history;

/**
 * A table by value of writes to many keys, for values that are hardly ever written to two of them.
 * Empty where values do not lie densely.
 */
final class SharedValues {
  /** Table entries per write: the table may be at most this sparse. */
  private static final int SPARSITY = 4;

  private final History history;
  private final long smallest;
  private final int[] table;

  private SharedValues(History history, long smallest, int[] table) {
    this.history = history;
    this.smallest = smallest;
    this.table = table;
  }

  /** The values of some keys, and how many writes they have. */
  static final class Range {
    private long smallest = Long.MAX_VALUE;
    private long largest = Long.MIN_VALUE;
    private int writes;

    /** Adds a key. */
    void add(long least, long most, int count) {
      if (count > 0) {
        smallest = Math.min(smallest, least);
        largest = Math.max(largest, most);
        writes += count;
      }
    }

    /** How many writes the keys have. */
    int writes() {
      return writes;
    }

    private boolean isDense() {
      long span = largest - smallest + 1;
      return span > 0 && span <= (long) SPARSITY * writes && span < Integer.MAX_VALUE;
    }
  }

  /** A table for the keys of a range, to be filled. */
  static SharedValues of(History history, Range range) {
    return range.isDense()
        ? new SharedValues(
            history, range.smallest, new int[(int) (range.largest - range.smallest) + 1])
        : new SharedValues(history, 0, new int[0]);
  }

  /** Whether no value at all is in the range of the table. */
  boolean isEmpty() {
    return table.length == 0;
  }

  /** Whether a value is in the range of the table. */
  boolean covers(long value) {
    long index = value - smallest;
    return value >= smallest && index >= 0 && index < table.length;
  }

  /** Where in the table a value is that it covers. */
  int index(long value) {
    return (int) (value - smallest);
  }

  /** The writes, {@link VersionTable#NONE} where there is none. */
  int[] table() {
    return table;
  }

  /** Whether a write of a value to a key belongs here. */
  boolean takes(int key, long value) {
    if (!covers(value)) {
      return false;
    }
    int write = table[index(value)];
    return write == VersionTable.NONE || history.key(write) == key;
  }
}
