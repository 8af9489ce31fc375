package dev.taipan.relational.infer;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * An order of events that edges allow, which otherwise is that of their times. Takes time linear in
 * the edges for each edge that is tried, and for each order.
 */
final class EventOrder {
  private final long[] times;
  private int[][] next;
  private final int[] count;

  EventOrder(long[] times) {
    this.times = times;
    next = new int[times.length][2];
    count = new int[times.length];
  }

  /** Adds an edge. */
  void add(int from, int to) {
    if (from != to) {
      if (count[from] == next[from].length) {
        next[from] = Arrays.copyOf(next[from], 2 * count[from]);
      }
      next[from][count[from]++] = to;
    }
  }

  /** Adds an edge unless it would close a cycle; returns whether it did not. */
  boolean tryToAdd(int from, int to) {
    if (from == to || reaches(to, from)) {
      return false;
    }
    add(from, to);
    return true;
  }

  private boolean reaches(int from, int to) {
    BitSet seen = new BitSet();
    int[] open = new int[times.length];
    int left = 0;
    open[left++] = from;
    seen.set(from);
    while (left > 0) {
      int at = open[--left];
      if (at == to) {
        return true;
      }
      for (int i = 0; i < count[at]; i++) {
        if (!seen.get(next[at][i])) {
          seen.set(next[at][i]);
          open[left++] = next[at][i];
        }
      }
    }
    return false;
  }

  /** The place of each event; none where edges close a cycle. */
  int[] places() {
    int[] before = new int[times.length];
    for (int from = 0; from < times.length; from++) {
      for (int i = 0; i < count[from]; i++) {
        before[next[from][i]]++;
      }
    }
    PriorityQueue<Integer> ready =
        new PriorityQueue<>(
            Comparator.<Integer>comparingLong(event -> times[event]).thenComparing(event -> event));
    for (int event = 0; event < times.length; event++) {
      if (before[event] == 0) {
        ready.add(event);
      }
    }
    int[] places = new int[times.length];
    int placed = 0;
    while (!ready.isEmpty()) {
      int event = ready.remove();
      places[event] = placed++;
      for (int i = 0; i < count[event]; i++) {
        if (--before[next[event][i]] == 0) {
          ready.add(next[event][i]);
        }
      }
    }
    return placed == times.length ? places : new int[0];
  }
}
