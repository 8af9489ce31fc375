package dev.taipan.mockstore.level;

import java.util.Arrays;

/**
 * A partial order of nodes 0 to {@code size - 1} that grows, transitively closed: a bit for each
 * pair. Adding an edge takes time linear in the nodes times the words of a row.
 */
final class Order {
  private int size;
  private int words;
  private long[] after;

  private Order(int size, int words, long[] after) {
    this.size = size;
    this.words = words;
    this.after = after;
  }

  /** The order of no nodes. */
  Order() {
    this(0, 1, new long[16]);
  }

  Order copy() {
    return new Order(size, words, Arrays.copyOf(after, Math.max(16, size * words)));
  }

  int size() {
    return size;
  }

  /** Adds a node that is ordered with no other, and returns its number. */
  int add() {
    if (size == words * Long.SIZE) {
      widen();
    }
    if ((size + 1) * words > after.length) {
      after = Arrays.copyOf(after, 2 * after.length);
    }
    Arrays.fill(after, size * words, (size + 1) * words, 0);
    return size++;
  }

  private void widen() {
    long[] wider = new long[2 * size * 2 * words];
    for (int node = 0; node < size; node++) {
      System.arraycopy(after, node * words, wider, node * 2 * words, words);
    }
    after = wider;
    words *= 2;
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
    follow(first, second);
    for (int node = 0; node < size; node++) {
      if (has(node, first)) {
        follow(node, second);
      }
    }
    return true;
  }

  /** Puts a node before another one and before all that come after that. */
  private void follow(int node, int second) {
    int row = node * words;
    int other = second * words;
    for (int word = 0; word < words; word++) {
      after[row + word] |= after[other + word];
    }
    after[row + (second >> 6)] |= 1L << second;
  }

  /** The order of some of the nodes, which become 0, 1 and so on. */
  Order of(int[] nodes) {
    Order part = new Order();
    for (int node = 0; node < nodes.length; node++) {
      part.add();
    }
    for (int first = 0; first < nodes.length; first++) {
      for (int second = 0; second < nodes.length; second++) {
        if (has(nodes[first], nodes[second])) {
          part.after[first * part.words + (second >> 6)] |= 1L << second;
        }
      }
    }
    return part;
  }

  /**
   * A total order of the nodes that agrees with this one: that in which they are preferred, but
   * whatever must come before a node comes right before it. Takes quadratic time.
   */
  int[] total(int[] preferred) {
    int[] total = new int[size];
    boolean[] placed = new boolean[size];
    int places = 0;
    for (int node : preferred) {
      places = place(node, preferred, total, places, placed);
    }
    return total;
  }

  private int place(int node, int[] preferred, int[] total, int places, boolean[] placed) {
    if (placed[node]) {
      return places;
    }
    int next = places;
    placed[node] = true;
    for (int earlier : preferred) {
      if (!placed[earlier] && has(earlier, node)) {
        next = place(earlier, preferred, total, next, placed);
      }
    }
    total[next] = node;
    return next + 1;
  }
}
