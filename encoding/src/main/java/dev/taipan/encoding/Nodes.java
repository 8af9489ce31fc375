package dev.taipan.encoding;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The events that become nodes. A node's number is its place in the order that is tried first, so
 * that for a good guess the numbers are a topological order already.
 */
final class Nodes {
  private static final int NONE = -1;

  private final int[] events;
  private final int[] nodeOf;

  private Nodes(int[] inOrder, int count, EncodingOptions options) {
    events = inOrder;
    SplittableRandom random = new SplittableRandom(options.seed());
    switch (options.guess()) {
      case CANDIDATE_ORDER -> {}
      case REVERSED -> reverse();
      case RANDOM -> shuffle(random);
      default -> throw new IllegalArgumentException("unknown guess: " + options.guess());
    }
    nodeOf = new int[count];
    Arrays.fill(nodeOf, NONE);
    for (int node = 0; node < events.length; node++) {
      nodeOf[events[node]] = node;
    }
  }

  /** All events, of which {@code order} is the likely order. */
  static Nodes all(int[] order, EncodingOptions options) {
    return new Nodes(order.clone(), order.length, options);
  }

  /** The ends of some edges between events, of which {@code order} is the likely order. */
  static Nodes endsOf(GuardedEventEdges edges, int[] order, EncodingOptions options) {
    boolean[] taken = new boolean[order.length];
    for (int edge = 0; edge < edges.size(); edge++) {
      taken[edges.from(edge)] = true;
      taken[edges.to(edge)] = true;
    }
    IntList inOrder = new IntList();
    for (int event : order) {
      if (taken[event]) {
        inOrder.add(event);
      }
    }
    return new Nodes(inOrder.toArray(), order.length, options);
  }

  private void reverse() {
    for (int i = 0, j = events.length - 1; i < j; i++, j--) {
      swap(i, j);
    }
  }

  private void shuffle(SplittableRandom random) {
    for (int i = events.length - 1; i > 0; i--) {
      swap(i, random.nextInt(i + 1));
    }
  }

  private void swap(int i, int j) {
    int event = events[i];
    events[i] = events[j];
    events[j] = event;
  }

  int count() {
    return events.length;
  }

  boolean has(int event) {
    return nodeOf[event] != NONE;
  }

  int of(int event) {
    return nodeOf[event];
  }

  /** The event of each node. */
  int[] events() {
    return events;
  }
}
