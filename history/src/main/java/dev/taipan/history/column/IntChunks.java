package dev.taipan.history.column;

import java.util.ArrayList;
import java.util.List;

/** A growing list of ints that never copies itself to grow, so growing needs no second copy. */
public final class IntChunks {
  private static final int BITS = 12;
  private static final int LENGTH = 1 << BITS;

  private final List<int[]> chunks = new ArrayList<>();
  private int[] last;
  private int size;

  /** Appends an entry. */
  public void add(int entry) {
    int offset = size & (LENGTH - 1);
    if (offset == 0) {
      last = new int[LENGTH];
      chunks.add(last);
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
