package dev.taipan.history.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A growing list of ints that does not copy itself to grow, so that growing needs no second copy;
 * only a list of few starts small.
 */
public final class IntChunks {
  private static final int BITS = 12;
  private static final int LENGTH = 1 << BITS;
  private static final int FIRST_LENGTH = 64;

  private final List<int[]> chunks = new ArrayList<>();
  private int[] last;
  private int size;

  /** Appends an entry. */
  public void add(int entry) {
    int offset = size & (LENGTH - 1);
    if (offset == 0) {
      last = new int[size == 0 ? FIRST_LENGTH : LENGTH];
      chunks.add(last);
    } else if (offset == last.length) {
      last = Arrays.copyOf(last, Math.min(LENGTH, 4 * offset));
      chunks.set(0, last);
    }
    last[offset] = entry;
    size++;
  }

  /** An entry. */
  public int get(int index) {
    return chunks.get(index >> BITS)[index & (LENGTH - 1)];
  }

  /** Replaces an entry. */
  public void set(int index, int entry) {
    chunks.get(index >> BITS)[index & (LENGTH - 1)] = entry;
  }

  /** The number of entries. */
  public int size() {
    return size;
  }
}
