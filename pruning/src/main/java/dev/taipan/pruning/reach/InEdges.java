package dev.taipan.pruning.reach;

import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.KnownGraph;
import java.util.Arrays;

/**
 * The edges of a growing graph by the event that they enter: older ones in compressed rows, younger
 * ones in linked lists, which become rows when they are many. Taking in edges takes amortized
 * constant time each.
 */
public final class InEdges {
  private static final int NONE = -1;

  /** Lists become rows when there are more than one edge in them for so many in rows. */
  private static final int ROWS_PER_LISTED = 4;

  private final KnownGraph known;
  private final int events;
  private int[] start;
  private int[] source = new int[0];
  private int inRows;
  private int taken;
  private final int[] firstListed;
  private final IntList nextListed = new IntList();

  public InEdges(KnownGraph known, int events) {
    this.known = known;
    this.events = events;
    start = new int[events + 1];
    firstListed = new int[events];
    Arrays.fill(firstListed, NONE);
  }

  /** Takes in the edges that the graph has got since the last time. */
  public void takeIn() {
    int edges = known.edges();
    if ((long) (edges - inRows) * ROWS_PER_LISTED > inRows) {
      makeRows(edges);
      return;
    }
    for (; taken < edges; taken++) {
      int target = known.to(taken);
      nextListed.add(firstListed[target]);
      firstListed[target] = taken;
    }
  }

  private void makeRows(int edges) {
    int[] begin = new int[events + 1];
    for (int edge = 0; edge < edges; edge++) {
      begin[known.to(edge) + 1]++;
    }
    for (int event = 0; event < events; event++) {
      begin[event + 1] += begin[event];
    }
    source = new int[edges];
    start = begin.clone();
    for (int edge = 0; edge < edges; edge++) {
      source[begin[known.to(edge)]++] = known.from(edge);
    }
    inRows = edges;
    taken = edges;
    Arrays.fill(firstListed, NONE);
    nextListed.truncate(0);
  }

  /** The first position of an event's row of {@link #source}s. */
  public int begin(int event) {
    return start[event];
  }

  /** One past the last position of an event's row. */
  public int end(int event) {
    return start[event + 1];
  }

  /** The event that the edge at a position of a row leaves. */
  public int source(int position) {
    return source[position];
  }

  /** The first edge in an event's list, or -1. */
  public int firstListed(int event) {
    return firstListed[event];
  }

  /** The next edge in the same list, or -1. */
  public int nextListed(int edge) {
    return nextListed.get(edge - inRows);
  }

  /** The event that an edge in a list leaves. */
  public int listedSource(int edge) {
    return known.from(edge);
  }
}
