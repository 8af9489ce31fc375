package dev.taipan.history.graph;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * A topological order of a graph whose edges come and go: Pearce and Kelly, "A Dynamic Topological
 * Sort Algorithm for Directed Acyclic Graphs" (JEA 2006). A subclass knows the edges.
 *
 * <p>Putting a node before another one takes constant time where it stands there already. Otherwise
 * it takes time proportional to the edges at the nodes between the two that are reachable from the
 * one or reach the other, and moves only these. Without an edge the order stays as it is.
 */
public abstract class IncrementalOrder {
  private final int[] place;
  private final int[] at;

  /** The two ends of the search, of which the first is to be put before the second. */
  private int earlier;

  private int later;

  private final IntList ahead = new IntList();
  private final IntList behind = new IntList();

  /** Per node ahead the label of the edge by which it was reached, and the node before it. */
  private final int[] cameBy;

  private final int[] cameFrom;

  /** Per node the last search that reached it. */
  private final int[] aheadMark;

  private final int[] behindMark;
  private int mark;
  private int moves;

  /** The nodes in the order of their numbers. */
  protected IncrementalOrder(int nodes) {
    place = new int[nodes];
    at = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      place[node] = node;
      at[node] = node;
    }
    cameBy = new int[nodes];
    cameFrom = new int[nodes];
    aheadMark = new int[nodes];
    behindMark = new int[nodes];
  }

  /** Takes an order of all nodes; it has to agree with the edges. */
  protected final void start(int[] order) {
    for (int i = 0; i < order.length; i++) {
      at[i] = order[i];
      place[order[i]] = i;
    }
  }

  /** Calls {@link #reachAhead} for each edge that leaves a node. */
  protected abstract void visitSuccessors(int node);

  /** Calls {@link #reachBehind} for each edge that enters a node. */
  protected abstract void visitPredecessors(int node);

  /** The place of a node in the order. */
  public final int place(int node) {
    return place[node];
  }

  /** All nodes, in order; a copy. */
  public final int[] order() {
    return at.clone();
  }

  /** How often nodes have been moved. */
  public final int moves() {
    return moves;
  }

  /** The nodes that moved last because the later one reaches them; empty if none had to move. */
  public final IntList ahead() {
    return ahead;
  }

  /** The nodes that moved last because they reach the earlier one; empty if none had to move. */
  public final IntList behind() {
    return behind;
  }

  /** Whether a node is among those behind, after nodes have moved. */
  public final boolean isBehind(int node) {
    return behindMark[node] == mark;
  }

  /**
   * Puts a node before another one, unless that one reaches it.
   *
   * @return whether it stands there now
   */
  protected final boolean put(int first, int second) {
    ahead.truncate(0);
    behind.truncate(0);
    earlier = first;
    later = second;
    if (place[first] < place[second]) {
      return true;
    }
    if (first == second || reaches()) {
      return false;
    }
    collectBehind();
    moves++;
    permute();
    return true;
  }

  /**
   * The labels of the edges on the way by which, as the last {@link #put} that failed found it, the
   * later node reaches the earlier one; of a shortest way, from its end on. Linear in its length.
   */
  protected final void forEachEdgeBack(IntConsumer label) {
    for (int node = earlier; node != later; node = cameFrom[node]) {
      label.accept(cameBy[node]);
    }
  }

  private boolean reaches() {
    mark++;
    aheadMark[later] = mark;
    ahead.add(later);
    for (int i = 0; i < ahead.size() && aheadMark[earlier] != mark; i++) {
      visitSuccessors(ahead.get(i));
    }
    return aheadMark[earlier] == mark;
  }

  /** An edge with a label leads to a node from another one. */
  protected final void reachAhead(int node, int from, int label) {
    if (aheadMark[node] != mark && place[node] <= place[earlier]) {
      aheadMark[node] = mark;
      ahead.add(node);
      cameBy[node] = label;
      cameFrom[node] = from;
    }
  }

  private void collectBehind() {
    behindMark[earlier] = mark;
    behind.add(earlier);
    for (int i = 0; i < behind.size(); i++) {
      visitPredecessors(behind.get(i));
    }
  }

  /** An edge leads from a node. */
  protected final void reachBehind(int node) {
    if (behindMark[node] != mark && place[node] > place[later]) {
      behindMark[node] = mark;
      behind.add(node);
    }
  }

  /** Gives the places of all nodes found to those behind, then to those ahead. */
  private void permute() {
    int half = behind.size();
    int[] places = new int[half + ahead.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = place[i < half ? behind.get(i) : ahead.get(i - half)];
    }
    Arrays.sort(places, 0, half);
    Arrays.sort(places, half, places.length);
    int[] nodes = new int[places.length];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = at[places[i]];
    }
    Arrays.sort(places);
    for (int i = 0; i < nodes.length; i++) {
      place[nodes[i]] = places[i];
      at[places[i]] = nodes[i];
    }
  }
}
