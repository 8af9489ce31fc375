package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import java.util.Arrays;

/**
 * Ranks by where transactions stand on the longest paths through them of session order and reads:
 * in the middle comes who has as much before him as behind him. Where numbering says nothing, this
 * is near to the order in which they ran. Takes time n log n for n transactions.
 */
final class MiddleRanks {
  private final Accesses accesses;
  private final int[] previous;
  private final int[] before;
  private final int[] behind;

  private MiddleRanks(Accesses accesses, int[] previous) {
    this.accesses = accesses;
    this.previous = previous;
    before = new int[previous.length];
    behind = new int[previous.length];
  }

  /**
   * All transactions by rank.
   *
   * @param previous per transaction the one before it in its session, or a negative number
   * @param sorted the transactions in an order that agrees with session order and reads
   */
  static int[] byRank(Accesses accesses, int[] previous, int[] sorted) {
    MiddleRanks ranks = new MiddleRanks(accesses, previous);
    for (int t : sorted) {
      ranks.measureBefore(t);
    }
    for (int i = sorted.length - 1; i >= 0; i--) {
      ranks.measureBehind(sorted[i]);
    }
    long[] keys = new long[sorted.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) ranks.middle(sorted[i]) << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    int[] byRank = new int[keys.length];
    Arrays.setAll(byRank, i -> sorted[(int) keys[i]]);
    return byRank;
  }

  private void measureBefore(int t) {
    int longest = previous[t] < 0 ? 0 : before[previous[t]] + 1;
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      if (accesses.readWriter(r) >= 0) {
        longest = Math.max(longest, before[accesses.readWriter(r)] + 1);
      }
    }
    before[t] = longest;
  }

  private void measureBehind(int t) {
    int longest = behind[t] + 1;
    if (previous[t] >= 0) {
      behind[previous[t]] = Math.max(behind[previous[t]], longest);
    }
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      if (accesses.readWriter(r) >= 0) {
        behind[accesses.readWriter(r)] = Math.max(behind[accesses.readWriter(r)], longest);
      }
    }
  }

  private int middle(int t) {
    return (int) ((before[t] + 0.5) / (before[t] + behind[t] + 1) * Integer.MAX_VALUE);
  }
}
