package dev.taipan.mockstore.level;

import java.util.Arrays;

/**
 * A partial order of nodes 0 to {@code size - 1} that grows, transitively closed: for each node the
 * set of those behind it and the set of those before it, as bits. Adding an edge takes time linear
 * in the nodes before and behind it, times the words of a set.
 */
final class PartialOrder {
  private int size;
  private int words;
  private long[] after;
  private long[] before;

  private PartialOrder(int size, int words, long[] after, long[] before) {
    this.size = size;
    this.words = words;
    this.after = after;
    this.before = before;
  }

  /** The order of no nodes. */
  PartialOrder() {
    this(0, 1, new long[16], new long[16]);
  }

  PartialOrder copy() {
    int length = Math.max(16, size * words);
    return new PartialOrder(
        size, words, Arrays.copyOf(after, length), Arrays.copyOf(before, length));
  }

  /** Adds a node that is ordered with no other, and returns its number. */
  int add() {
    if (size == words * Long.SIZE) {
      after = widened(after);
      before = widened(before);
      words *= 2;
    }
    if ((size + 1) * words > after.length) {
      after = Arrays.copyOf(after, 2 * after.length);
      before = Arrays.copyOf(before, 2 * before.length);
    }
    Arrays.fill(after, size * words, (size + 1) * words, 0);
    Arrays.fill(before, size * words, (size + 1) * words, 0);
    return size++;
  }

  private long[] widened(long[] sets) {
    long[] wider = new long[2 * size * 2 * words];
    for (int node = 0; node < size; node++) {
      System.arraycopy(sets, node * words, wider, node * 2 * words, words);
    }
    return wider;
  }

  boolean has(int first, int second) {
    return (after[first * words + (second >> 6)] >>> second & 1) != 0;
  }

  /** Puts one node before another; returns whether that is possible, and else does nothing. */
  boolean add(int first, int second) {
    if (has(first, second)) {
      return true;
    }
    if (first == second || has(second, first)) {
      return false;
    }
    spread(after, second, before, first);
    spread(before, first, after, second);
    return true;
  }

  /**
   * Adds a node and its set in some sets to those of another node, and of each node that the other
   * sets have of that.
   */
  private void spread(long[] sets, int node, long[] others, int other) {
    join(sets, other, node);
    for (int word = 0; word < words; word++) {
      long left = others[other * words + word];
      while (left != 0) {
        join(sets, word * Long.SIZE + Long.numberOfTrailingZeros(left), node);
        left &= left - 1;
      }
    }
  }

  private void join(long[] sets, int target, int node) {
    int to = target * words;
    int from = node * words;
    for (int word = 0; word < words; word++) {
      sets[to + word] |= sets[from + word];
    }
    sets[to + (node >> 6)] |= 1L << node;
  }

  /**
   * A total order of the nodes that agrees with this one: that in which they are preferred, but
   * whatever must come before a node comes right before it. Takes time linear in the nodes times
   * the words of a set, and more only for nodes that have to be moved.
   */
  int[] total(int[] preferred) {
    int[] position = new int[size];
    for (int i = 0; i < size; i++) {
      position[preferred[i]] = i;
    }
    int[] total = new int[size];
    long[] placed = new long[words];
    int places = 0;
    for (int node : preferred) {
      places = place(node, position, total, places, placed);
    }
    return total;
  }

  private int place(int node, int[] position, int[] total, int places, long[] placed) {
    if (isIn(placed, node)) {
      return places;
    }
    int next = places;
    placed[node >> 6] |= 1L << node;
    while (true) {
      int missing = firstMissing(node, position, placed);
      if (missing < 0) {
        break;
      }
      next = place(missing, position, total, next, placed);
    }
    total[next] = node;
    return next + 1;
  }

  private static boolean isIn(long[] set, int node) {
    return (set[node >> 6] >>> node & 1) != 0;
  }

  /** Of the nodes that must come before one and are not placed, that which is preferred, or -1. */
  private int firstMissing(int node, int[] position, long[] placed) {
    int first = -1;
    for (int word = 0; word < words; word++) {
      long left = before[node * words + word] & ~placed[word];
      while (left != 0) {
        int other = word * Long.SIZE + Long.numberOfTrailingZeros(left);
        if (first < 0 || position[other] < position[first]) {
          first = other;
        }
        left &= left - 1;
      }
    }
    return first;
  }
}
