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

  /** The highest position of those before a node, or -1. */
  int latestBefore(int node, int[] position) {
    int latest = -1;
    for (int word = 0; word < words; word++) {
      long left = before[node * words + word];
      while (left != 0) {
        latest = Math.max(latest, position[word * Long.SIZE + Long.numberOfTrailingZeros(left)]);
        left &= left - 1;
      }
    }
    return latest;
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
    if ((sets[to + (node >> 6)] >>> node & 1) != 0) {
      return;
    }
    int from = node * words;
    for (int word = 0; word < words; word++) {
      sets[to + word] |= sets[from + word];
    }
    sets[to + (node >> 6)] |= 1L << node;
  }

  /**
   * A total order of the nodes that agrees with this one: that in which they are preferred, but
   * whatever must come before a node comes right before it. Takes time linear in the nodes and, for
   * those of the part, in the words of a set, and more only for nodes that have to be moved.
   *
   * @param position where each node is in the preferred order
   * @param from where the part begins of which nodes may have to be moved
   * @param to where it ends; nothing behind it must come before anything in front
   */
  int[] total(int[] preferred, int[] position, int from, int to) {
    Placement placement = new Placement(preferred, position);
    placement.keep(0, from);
    for (int i = from; i < to; i++) {
      placement.place(preferred[i]);
    }
    placement.keep(to, size);
    return placement.total;
  }

  /** The same for an order of which any node may have to be moved. */
  int[] total(int[] preferred) {
    return total(preferred, positions(preferred), 0, size);
  }

  /** Where each node is in an order. */
  static int[] positions(int[] order) {
    int[] position = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      position[order[i]] = i;
    }
    return position;
  }

  /** A total order in the making. */
  private final class Placement {
    private final int[] preferred;
    private final int[] position;
    private final int[] total = new int[size];
    private final long[] placed = new long[words];
    private int places;

    /** The positions of nodes that others wait for, one such list behind another. */
    private int[] missing = new int[16];

    private int end;

    Placement(int[] preferred, int[] position) {
      this.preferred = preferred;
      this.position = position;
    }

    /** Places nodes as they are preferred. */
    void keep(int from, int to) {
      System.arraycopy(preferred, from, total, from, to - from);
      for (int i = from; i < to; i++) {
        placed[preferred[i] >> 6] |= 1L << preferred[i];
      }
      places = to;
    }

    void place(int node) {
      if ((placed[node >> 6] >>> node & 1) != 0) {
        return;
      }
      placed[node >> 6] |= 1L << node;
      int from = end;
      addMissing(node);
      int to = end;
      if (to > from) {
        Arrays.sort(missing, from, to);
        for (int i = from; i < to; i++) {
          place(preferred[missing[i]]);
        }
        end = from;
      }
      total[places++] = node;
    }

    /** Adds the positions of what must come before a node and is not placed. */
    private void addMissing(int node) {
      for (int word = 0; word < words; word++) {
        long left = before[node * words + word] & ~placed[word];
        while (left != 0) {
          if (end == missing.length) {
            missing = Arrays.copyOf(missing, 2 * end);
          }
          missing[end++] = position[word * Long.SIZE + Long.numberOfTrailingZeros(left)];
          left &= left - 1;
        }
      }
    }
  }
}
