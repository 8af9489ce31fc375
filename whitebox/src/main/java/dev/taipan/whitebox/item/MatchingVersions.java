package dev.taipan.whitebox.item;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The versions of rows that match a predicate. Takes memory for the rows of which some match alone;
 * to find one of them takes logarithmic time. All sets of places are to be left as they are.
 */
final class MatchingVersions {
  /** Stands for a second key that nobody asked for yet. */
  static final int UNKNOWN = -1;

  private static final BitSet NONE = new BitSet();

  private final IntPredicate isAsked;
  private final int[] rows;
  private final List<BitSet> places;
  private final BitSet seeable;

  /** By row what {@link #secondKey} says. */
  private final int[] secondKeys;

  /**
   * Of a predicate.
   *
   * @param isAsked whether a row is of a table that is asked for
   * @param rows the keys of those of which versions match, in order
   * @param places by them the places of these versions
   * @param seeable which of these rows have one that {@link #isSeeable}
   */
  MatchingVersions(IntPredicate isAsked, int[] rows, List<BitSet> places, BitSet seeable) {
    this.isAsked = isAsked;
    this.rows = rows;
    this.places = places;
    this.seeable = seeable;
    secondKeys = new int[rows.length];
    Arrays.fill(secondKeys, UNKNOWN);
  }

  /** Whether a row is of a table that is asked for. */
  boolean isAsked(int row) {
    return isAsked.test(row);
  }

  /** How many rows have versions that match. */
  int size() {
    return rows.length;
  }

  /** The key of one of these rows, which are in order. */
  int row(int index) {
    return rows[index];
  }

  /** The places of the versions that match of one of these rows. */
  BitSet places(int index) {
    return places.get(index);
  }

  /** Whether one of them is initial, or of a transaction that may have taken effect. */
  boolean isSeeable(int index) {
    return seeable.get(index);
  }

  /** The second key that tells these versions of a row from others, or {@link #UNKNOWN}. */
  int secondKey(int index) {
    return secondKeys[index];
  }

  /** Notes a second key. */
  void noteSecondKey(int index, int key) {
    secondKeys[index] = key;
  }

  /** The places of the versions that match of any row. */
  BitSet of(int row) {
    int index = Arrays.binarySearch(rows, row);
    return index < 0 ? NONE : places.get(index);
  }
}
