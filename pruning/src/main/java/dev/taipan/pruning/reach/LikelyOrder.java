package dev.taipan.pruning.reach;

import dev.taipan.history.History;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import java.util.Arrays;

/**
 * The order of events that is likely before anything has been derived: as the history was recorded;
 * or, where that contradicts much of what is known, by where events stand on the longest paths
 * through them. In the middle comes who has as much before him as behind him. Where numbering says
 * nothing, that is near to the order in which they ran, and then few of the edges that are found
 * later contradict it. Takes time n log n.
 */
public final class LikelyOrder {
  /** An order that contradicts one of so many edges, or more, says little of when things ran. */
  private static final int EDGES_PER_CONTRADICTION = 8;

  private LikelyOrder() {}

  /** All events in the order that is likely; as recorded where the graph is cyclic. */
  static int[] of(History history, Events events, KnownGraph known) {
    int[] recorded = asRecorded(history, events);
    return isContradicted(recorded, known) ? byMiddle(recorded, known) : recorded;
  }

  /** All transactions in the order of their first events. */
  static int[] ofTransactions(Polygraph polygraph) {
    Events events = polygraph.events();
    int[] transactions = new int[polygraph.accesses().history().transactions()];
    int filled = 0;
    for (int event : of(polygraph.accesses().history(), events, polygraph.known())) {
      int t = events.transactionOf(event);
      if (event == events.of(t, Event.BEGIN)) {
        transactions[filled++] = t;
      }
    }
    return transactions;
  }

  /**
   * A topological order of an acyclic known graph that is likely.
   *
   * @param sorted any topological order, given back if the recording says when things ran
   */
  public static int[] topological(Polygraph polygraph, int[] sorted) {
    int[] recorded = asRecorded(polygraph.accesses().history(), polygraph.events());
    return isContradicted(recorded, polygraph.known())
        ? byMiddle(sorted, polygraph.known().digraph())
        : sorted;
  }

  static int[] asRecorded(History history, Events events) {
    int[] order = new int[events.count()];
    int filled = 0;
    for (int i = 0; i < history.transactions(); i++) {
      int t = history.recorded(i);
      order[filled++] = events.of(t, Event.BEGIN);
      if (events.areSplit()) {
        order[filled++] = events.of(t, Event.COMMIT);
      }
    }
    return order;
  }

  private static boolean isContradicted(int[] order, KnownGraph known) {
    int[] place = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    int contradictions = 0;
    for (int edge = 0; edge < known.edges(); edge++) {
      contradictions += place[known.from(edge)] > place[known.to(edge)] ? 1 : 0;
    }
    return contradictions > known.edges() / EDGES_PER_CONTRADICTION;
  }

  private static int[] byMiddle(int[] recorded, KnownGraph known) {
    Digraph graph = known.digraph();
    return TopologicalOrder.of(graph).map(sorted -> byMiddle(sorted, graph)).orElse(recorded);
  }

  private static int[] byMiddle(int[] sorted, Digraph graph) {
    int[] before = new int[sorted.length];
    for (int event : sorted) {
      for (int p = graph.begin(event); p < graph.end(event); p++) {
        before[graph.target(p)] = Math.max(before[graph.target(p)], before[event] + 1);
      }
    }
    int[] behind = new int[sorted.length];
    long[] keys = new long[sorted.length];
    for (int i = sorted.length - 1; i >= 0; i--) {
      int event = sorted[i];
      for (int p = graph.begin(event); p < graph.end(event); p++) {
        behind[event] = Math.max(behind[event], behind[graph.target(p)] + 1);
      }
      keys[i] = (long) middle(before[event], behind[event]) << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    int[] order = new int[sorted.length];
    Arrays.setAll(order, i -> sorted[(int) keys[i]]);
    return order;
  }

  private static int middle(int before, int behind) {
    return (int) ((before + 0.5) / (before + behind + 1) * Integer.MAX_VALUE);
  }
}
