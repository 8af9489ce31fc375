package dev.taipan.pruning.reach;

import java.util.Arrays;

/**
 * A set of columns per event, in blocks of bits that events share where they can: a union takes
 * over the other's block where that is the larger one. With columns in about the order of time,
 * most blocks are empty, full, or the same as a predecessor's.
 *
 * <p>Takes 4 bytes per event and block of columns and a bit per event and column at worst. A union
 * takes time linear in the blocks that differ.
 */
final class SharedBits {
  private static final int WORDS = 16;
  private static final int COLUMN_BITS = 10;
  private static final long[] FULL = new long[WORDS];

  static {
    Arrays.fill(FULL, -1L);
  }

  private final int blocks;

  /** Per event its blocks; null where nothing has been added. Blocks are never changed. */
  private final long[][][] rows;

  /** Empty sets. */
  SharedBits(int events, int columns) {
    blocks = (columns + (1 << COLUMN_BITS) - 1) >>> COLUMN_BITS;
    rows = new long[events][][];
  }

  /** What an event takes at least that has some columns of so many: a reference per block. */
  static long leastBytes(long columns) {
    return ((columns + (1 << COLUMN_BITS) - 1) >>> COLUMN_BITS) * Integer.BYTES;
  }

  /** Whether a set has a column. */
  boolean get(int event, int column) {
    long[][] row = rows[event];
    if (row == null) {
      return false;
    }
    long[] block = row[column >>> COLUMN_BITS];
    return block != null && (block[(column >>> 6) & (WORDS - 1)] & 1L << column) != 0;
  }

  /** Adds a column to a set. */
  void set(int event, int column) {
    long[] block = new long[WORDS];
    block[(column >>> 6) & (WORDS - 1)] = 1L << column;
    unite(row(event), column >>> COLUMN_BITS, block);
  }

  /** Adds another event's columns; returns whether that changed anything. */
  boolean addAll(int target, int source) {
    long[][] from = rows[source];
    if (from == null) {
      return false;
    }
    long[][] to = row(target);
    boolean grown = false;
    for (int i = 0; i < blocks; i++) {
      if (from[i] != null && from[i] != to[i]) {
        grown |= unite(to, i, from[i]);
      }
    }
    return grown;
  }

  private long[][] row(int event) {
    if (rows[event] == null) {
      rows[event] = new long[blocks][];
    }
    return rows[event];
  }

  private static boolean unite(long[][] row, int index, long[] other) {
    long[] own = row[index];
    if (own == null) {
      row[index] = other;
      return true;
    }
    long onlyOther = 0;
    long onlyOwn = 0;
    for (int i = 0; i < WORDS; i++) {
      onlyOther |= other[i] & ~own[i];
      onlyOwn |= own[i] & ~other[i];
    }
    if (onlyOther == 0) {
      return false;
    }
    row[index] = onlyOwn == 0 ? other : union(own, other);
    return true;
  }

  private static long[] union(long[] one, long[] other) {
    long[] union = new long[WORDS];
    long all = -1L;
    for (int i = 0; i < WORDS; i++) {
      union[i] = one[i] | other[i];
      all &= union[i];
    }
    return all == -1L ? FULL : union;
  }
}
