package dev.taipan.history.column;

import java.util.Arrays;

/** Dense numbers for keys, in order of first appearance. */
public final class KeyInterner {
  /** A key shares an int with the kind of its operation. */
  private static final int MOST_KEYS = 1 << 30;

  private LongIntTable known = new LongIntTable();
  private long[] numbers = new long[64];
  private int size;

  /** The dense number of {@code number}, in amortized constant time. */
  public int intern(long number) {
    int key = known.get(number);
    return key == LongIntTable.ABSENT ? add(number) : key;
  }

  /**
   * The dense number of {@code number} if it is known, and perhaps only to this thread, or {@link
   * LongIntTable#ABSENT}; for threads beside the one that interns.
   */
  public int knownBeside(long number) {
    return known.getBeside(number);
  }

  private int add(long number) {
    if (size == MOST_KEYS) {
      throw new IllegalStateException("more than " + MOST_KEYS + " keys");
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size + (size >> 1));
    }
    numbers[size] = number;
    known.put(number, size);
    return size++;
  }

  /** The input numbers by dense number. Gives all other memory back: nothing can be interned. */
  public long[] finish() {
    known = null;
    return Arrays.copyOf(numbers, size);
  }
}
