package dev.taipan.history.graph;

import java.util.Arrays;

/**
 * Sorts positions by keys that are elsewhere, without an object for each: a merge sort that leaves
 * alone what is in order already, or a counting sort for keys that are small.
 */
public final class StableOrder {

  private StableOrder() {}

  /**
   * The positions of some keys, smallest key first; equal keys keep their order. Takes time n log
   * n, and linear time for keys that are sorted.
   */
  public static int[] of(long[] keys) {
    int[] positions = new int[keys.length];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = i;
    }
    sort(positions, new int[keys.length], keys, 0, keys.length);
    return positions;
  }

  /**
   * The positions of some keys, smallest key first; equal keys keep their order. Takes time linear
   * in the keys and their bound.
   *
   * @param keys not negative, and less than the bound
   */
  public static int[] of(int[] keys, int bound) {
    int[] next = new int[bound + 1];
    for (int key : keys) {
      next[key + 1]++;
    }
    Arrays.parallelPrefix(next, Integer::sum);
    int[] positions = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      positions[next[keys[i]]++] = i;
    }
    return positions;
  }

  private static void sort(int[] positions, int[] spare, long[] keys, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    sort(positions, spare, keys, from, middle);
    sort(positions, spare, keys, middle, to);
    if (keys[positions[middle - 1]] <= keys[positions[middle]]) {
      return;
    }
    System.arraycopy(positions, from, spare, from, middle - from);
    int left = from;
    int right = middle;
    for (int next = from; left < middle; next++) {
      boolean takeLeft = right == to || keys[spare[left]] <= keys[positions[right]];
      positions[next] = takeLeft ? spare[left++] : positions[right++];
    }
  }
}
