package dev.taipan.encoding.theory;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * A topological order of the edges that are there, kept while guarded edges come and go: Pearce and
 * Kelly, "A Dynamic Topological Sort Algorithm for Directed Acyclic Graphs" (JEA 2006).
 *
 * <p>Inserting an edge that agrees with the order takes constant time; one that does not takes time
 * proportional to the edges at the nodes between its ends that are reachable from either, and moves
 * only these. Edges are removed in constant time each; the order stays.
 */
public final class DynamicOrder {
  private static final int NONE = -1;

  private final GuardedEdges guarded;
  private final Digraph successors;
  private final Digraph predecessors;
  private final int[] place;
  private final int[] at;

  /** The guarded edges that are there, in the order in which they came. */
  private final IntList present = new IntList();

  /** When each guarded edge came: its index in {@code present}; -1 when it is not there. */
  private final int[] arrival;

  private final int[] firstOut;
  private final int[] nextOut;
  private final int[] previousOut;
  private final int[] firstIn;
  private final int[] nextIn;
  private final int[] previousIn;

  private final IntList ahead = new IntList();
  private final IntList behind = new IntList();

  /** Per node ahead the guarded edge by which it was reached, or -1, and the node before it. */
  private final int[] cameBy;

  private final int[] cameFrom;
  private final int[] aheadMark;
  private final int[] behindMark;
  private int mark;
  private int moves;

  public DynamicOrder(AcyclicityProblem problem, GuardedEdges guarded) {
    this.guarded = guarded;
    int nodes = problem.nodes();
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (problem.firstGuard(edge) == AcyclicityProblem.NO_GUARD) {
        from.add(problem.from(edge));
        to.add(problem.to(edge));
      }
    }
    successors = Digraph.of(nodes, from, to);
    predecessors = Digraph.of(nodes, to, from);
    place = new int[nodes];
    at = new int[nodes];
    arrival = filled(guarded.count());
    firstOut = filled(nodes);
    nextOut = filled(guarded.count());
    previousOut = filled(guarded.count());
    firstIn = filled(nodes);
    nextIn = filled(guarded.count());
    previousIn = filled(guarded.count());
    cameBy = new int[nodes];
    cameFrom = new int[nodes];
    aheadMark = new int[nodes];
    behindMark = new int[nodes];
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /**
   * Sorts the nodes by the unguarded edges, by increasing number where these leave it open; returns
   * whether they are acyclic. Linear time when the numbers are a topological order already.
   */
  public boolean sort() {
    if (numbersAreSorted()) {
      Arrays.setAll(place, node -> node);
      Arrays.setAll(at, node -> node);
      return true;
    }
    int[] missing = new int[place.length];
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    for (int node = 0; node < place.length; node++) {
      missing[node] = predecessors.end(node) - predecessors.begin(node);
      if (missing[node] == 0) {
        ready.add(node);
      }
    }
    int filled = 0;
    while (!ready.isEmpty()) {
      int node = ready.poll();
      place[node] = filled;
      at[filled++] = node;
      for (int p = successors.begin(node); p < successors.end(node); p++) {
        if (--missing[successors.target(p)] == 0) {
          ready.add(successors.target(p));
        }
      }
    }
    return filled == place.length;
  }

  private boolean numbersAreSorted() {
    for (int node = 0; node < place.length; node++) {
      for (int p = successors.begin(node); p < successors.end(node); p++) {
        if (successors.target(p) <= node) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a guarded edge agrees with the order. */
  public boolean agrees(int edge) {
    return place[guarded.from(edge)] < place[guarded.to(edge)];
  }

  /** The place of a node in the order. */
  public int place(int node) {
    return place[node];
  }

  /** All nodes, in order. */
  public int[] order() {
    return at.clone();
  }

  /** The edges without guards. */
  public Digraph unguarded() {
    return successors;
  }

  /** How often nodes have been moved. */
  public int moves() {
    return moves;
  }

  /** The number of guarded edges that are there. */
  public int present() {
    return present.size();
  }

  /** When a guarded edge came, counted among those that are there; -1 when it is not there. */
  public int arrival(int edge) {
    return arrival[edge];
  }

  /** The latest guarded edge that is there and leaves a node, or -1. */
  public int firstOut(int node) {
    return firstOut[node];
  }

  /** The one before {@code edge} of the guarded edges that are there and leave the same node. */
  public int nextOut(int edge) {
    return nextOut[edge];
  }

  /**
   * Inserts a guarded edge unless it closes a cycle.
   *
   * <p>If that moves nodes, {@link #ahead()} and {@link #behind()} say which.
   *
   * @return whether it was inserted
   */
  public boolean insert(int edge) {
    int source = guarded.from(edge);
    int target = guarded.to(edge);
    ahead.truncate(0);
    behind.truncate(0);
    if (source == target || (place[source] > place[target] && !reorder(source, target))) {
      return false;
    }
    arrival[edge] = present.size();
    present.add(edge);
    link(edge, firstOut, source, nextOut, previousOut);
    link(edge, firstIn, target, nextIn, previousIn);
    return true;
  }

  private static void link(int edge, int[] first, int node, int[] next, int[] previous) {
    int second = first[node];
    next[edge] = second;
    previous[edge] = NONE;
    if (second != NONE) {
      previous[second] = edge;
    }
    first[node] = edge;
  }

  /** Removes the edges that came last, until so many are left. */
  public void removeDownTo(int size) {
    while (present.size() > size) {
      unlink(present.pop());
    }
  }

  /**
   * Removes any edge that is there, in constant time. The one that came last then counts as having
   * come when this one did.
   */
  public void remove(int edge) {
    int last = present.pop();
    if (last != edge) {
      present.set(arrival[edge], last);
      arrival[last] = arrival[edge];
    }
    unlink(edge);
  }

  private void unlink(int edge) {
    arrival[edge] = NONE;
    unlink(edge, firstOut, guarded.from(edge), nextOut, previousOut);
    unlink(edge, firstIn, guarded.to(edge), nextIn, previousIn);
  }

  private static void unlink(int edge, int[] first, int node, int[] next, int[] previous) {
    if (previous[edge] == NONE) {
      first[node] = next[edge];
    } else {
      next[previous[edge]] = next[edge];
    }
    if (next[edge] != NONE) {
      previous[next[edge]] = previous[edge];
    }
  }

  private boolean reorder(int source, int target) {
    mark++;
    if (!searchAhead(target, source)) {
      return false;
    }
    searchBehind(source, place[target]);
    moves++;
    permute();
    return true;
  }

  /**
   * Collects what {@code start} reaches before {@code goal}; returns whether it misses the goal.
   */
  private boolean searchAhead(int start, int goal) {
    aheadMark[start] = mark;
    ahead.add(start);
    for (int i = 0; i < ahead.size(); i++) {
      int node = ahead.get(i);
      for (int p = successors.begin(node); p < successors.end(node); p++) {
        if (successors.target(p) == goal) {
          arrive(goal, NONE, node);
          return false;
        }
        visitAhead(successors.target(p), place[goal], NONE, node);
      }
      for (int edge = firstOut[node]; edge != NONE; edge = nextOut[edge]) {
        if (guarded.to(edge) == goal) {
          arrive(goal, edge, node);
          return false;
        }
        visitAhead(guarded.to(edge), place[goal], edge, node);
      }
    }
    return true;
  }

  private void visitAhead(int node, int limit, int edge, int from) {
    if (place[node] < limit && aheadMark[node] != mark) {
      aheadMark[node] = mark;
      ahead.add(node);
      arrive(node, edge, from);
    }
  }

  private void arrive(int node, int edge, int from) {
    cameBy[node] = edge;
    cameFrom[node] = from;
  }

  /**
   * Adds the guarded edges of the cycle that an edge would have closed which was not inserted just
   * now, without that edge itself: of a shortest one. Linear in its length.
   */
  public void addCycle(int edge, IntList edges) {
    for (int node = guarded.from(edge); node != guarded.to(edge); node = cameFrom[node]) {
      if (cameBy[node] != NONE) {
        edges.add(cameBy[node]);
      }
    }
  }

  private void searchBehind(int start, int limit) {
    behindMark[start] = mark;
    behind.add(start);
    for (int i = 0; i < behind.size(); i++) {
      int node = behind.get(i);
      for (int p = predecessors.begin(node); p < predecessors.end(node); p++) {
        visitBehind(predecessors.target(p), limit);
      }
      for (int edge = firstIn[node]; edge != NONE; edge = nextIn[edge]) {
        visitBehind(guarded.from(edge), limit);
      }
    }
  }

  private void visitBehind(int node, int limit) {
    if (place[node] > limit && behindMark[node] != mark) {
      behindMark[node] = mark;
      behind.add(node);
    }
  }

  /** Gives the places of all nodes found to those behind, then to those ahead. */
  private void permute() {
    int[] behindPlaces = sortedPlaces(behind);
    int[] aheadPlaces = sortedPlaces(ahead);
    int[] nodes = new int[behindPlaces.length + aheadPlaces.length];
    int[] places = Arrays.copyOf(behindPlaces, nodes.length);
    System.arraycopy(aheadPlaces, 0, places, behindPlaces.length, aheadPlaces.length);
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = at[places[i]];
    }
    Arrays.sort(places);
    for (int i = 0; i < nodes.length; i++) {
      place[nodes[i]] = places[i];
      at[places[i]] = nodes[i];
    }
  }

  private int[] sortedPlaces(IntList nodes) {
    int[] places = new int[nodes.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = place[nodes.get(i)];
    }
    Arrays.sort(places);
    return places;
  }

  /** The nodes that the last insertion moved because its edge's target reaches them. */
  public IntList ahead() {
    return ahead;
  }

  /** The nodes that the last insertion moved because they reach its edge's source. */
  public IntList behind() {
    return behind;
  }

  /** Whether a node is among those behind, after an insertion that moved nodes. */
  public boolean isBehind(int node) {
    return behindMark[node] == mark;
  }
}
