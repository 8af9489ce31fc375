package dev.taipan.encoding.theory;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IncrementalOrder;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * A topological order of the edges that are there, kept while guarded edges come and go, in
 * constant time each where they agree with the order.
 */
public final class DynamicOrder extends IncrementalOrder {
  private static final int NONE = -1;

  private final GuardedEdges guarded;
  private final Digraph successors;
  private final Digraph predecessors;

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

  public DynamicOrder(AcyclicityProblem problem, GuardedEdges guarded) {
    super(problem.nodes());
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
    arrival = filled(guarded.count());
    firstOut = filled(nodes);
    nextOut = filled(guarded.count());
    previousOut = filled(guarded.count());
    firstIn = filled(nodes);
    nextIn = filled(guarded.count());
    previousIn = filled(guarded.count());
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
      return true;
    }
    int[] missing = new int[successors.nodes()];
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    for (int node = 0; node < missing.length; node++) {
      missing[node] = predecessors.end(node) - predecessors.begin(node);
      if (missing[node] == 0) {
        ready.add(node);
      }
    }
    int[] sorted = new int[missing.length];
    int filled = 0;
    while (!ready.isEmpty()) {
      int node = ready.poll();
      sorted[filled++] = node;
      for (int p = successors.begin(node); p < successors.end(node); p++) {
        if (--missing[successors.target(p)] == 0) {
          ready.add(successors.target(p));
        }
      }
    }
    if (filled < sorted.length) {
      return false;
    }
    start(sorted);
    return true;
  }

  private boolean numbersAreSorted() {
    for (int node = 0; node < successors.nodes(); node++) {
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
    return place(guarded.from(edge)) < place(guarded.to(edge));
  }

  /** The edges without guards. */
  public Digraph unguarded() {
    return successors;
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
    if (!put(source, target)) {
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

  @Override
  protected void visitSuccessors(int node) {
    for (int p = successors.begin(node); p < successors.end(node); p++) {
      reachAhead(successors.target(p), node, NONE);
    }
    for (int edge = firstOut[node]; edge != NONE; edge = nextOut[edge]) {
      reachAhead(guarded.to(edge), node, edge);
    }
  }

  @Override
  protected void visitPredecessors(int node) {
    for (int p = predecessors.begin(node); p < predecessors.end(node); p++) {
      reachBehind(predecessors.target(p));
    }
    for (int edge = firstIn[node]; edge != NONE; edge = nextIn[edge]) {
      reachBehind(guarded.from(edge));
    }
  }

  /**
   * Adds the guarded edges of the cycle that the edge would have closed which was not inserted just
   * now, without that edge itself: of a shortest one. Linear in its length.
   */
  public void addCycle(IntList edges) {
    forEachEdgeBack(
        edge -> {
          if (edge != NONE) {
            edges.add(edge);
          }
        });
  }
}
