package dev.taipan.pruning.table;

import java.util.function.IntUnaryOperator;

/** A set of versions of one key per row, a bit each. */
final class VersionBits {
  private final int[] begin;
  private final long[] words;

  /** Empty sets, of as many words each as {@code size} says. */
  VersionBits(int rows, IntUnaryOperator size) {
    begin = new int[rows + 1];
    for (int row = 0; row < rows; row++) {
      begin[row + 1] = Math.addExact(begin[row], size.applyAsInt(row));
    }
    words = new long[begin[rows]];
  }

  /** The number of words of a row. */
  int size(int row) {
    return begin[row + 1] - begin[row];
  }

  /** A word of a row. */
  long word(int row, int index) {
    return words[begin[row] + index];
  }

  /** The number of versions in a row. */
  int count(int row) {
    int count = 0;
    for (int i = begin[row]; i < begin[row + 1]; i++) {
      count += Long.bitCount(words[i]);
    }
    return count;
  }

  boolean get(int row, int bit) {
    return (words[begin[row] + (bit >>> 6)] & 1L << bit) != 0;
  }

  void set(int row, int bit) {
    words[begin[row] + (bit >>> 6)] |= 1L << bit;
  }

  /** Adds another row's set to a row; both are of the same key. */
  void addAll(int row, VersionBits other, int otherRow) {
    for (int i = 0; i < size(row); i++) {
      words[begin[row] + i] |= other.word(otherRow, i);
    }
  }

  /** Whether two rows, of the same key, have something in common. */
  boolean meets(int row, VersionBits other, int otherRow) {
    for (int i = 0; i < size(row); i++) {
      if ((words[begin[row] + i] & other.word(otherRow, i)) != 0) {
        return true;
      }
    }
    return false;
  }
}
