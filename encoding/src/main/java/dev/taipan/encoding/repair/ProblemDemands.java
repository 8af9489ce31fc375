package dev.taipan.encoding.repair;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.theory.Buckets;
import dev.taipan.encoding.theory.GuardedEdges;
import dev.taipan.history.graph.IntList;

/**
 * What a problem asks of an order of its nodes: of each variable that all edges of one of its
 * literals agree with the order, and of each unguarded edge that it does. A demand is met by either
 * of its two alternatives, which are lists of edges; that of an unguarded edge has only one.
 */
final class ProblemDemands implements Demands {
  private final AcyclicityProblem problem;
  private final int nodes;
  private final IntList begin = new IntList();
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final Buckets touching;

  /** From where to where the nodes that are moved agree with an alternative. */
  private long low;

  private long high;

  ProblemDemands(AcyclicityProblem problem) {
    this.problem = problem;
    nodes = problem.nodes();
    addVariables(problem);
    addUnguarded(problem);
    begin.add(from.size());
    touching = indexByNode();
  }

  private void addVariables(AcyclicityProblem problem) {
    GuardedEdges guarded = new GuardedEdges(problem);
    Buckets byLiteral = guarded.byLiteral();
    for (int literal = 0; literal < 2 * problem.variables(); literal += 2) {
      boolean canBeFree =
          byLiteral.begin(literal) == byLiteral.end(literal)
              || byLiteral.begin(literal + 1) == byLiteral.end(literal + 1);
      if (!canBeFree) {
        addAlternative(guarded, literal);
        addAlternative(guarded, literal + 1);
      }
    }
  }

  private void addAlternative(GuardedEdges guarded, int literal) {
    begin.add(from.size());
    Buckets byLiteral = guarded.byLiteral();
    for (int p = byLiteral.begin(literal); p < byLiteral.end(literal); p++) {
      from.add(guarded.from(byLiteral.get(p)));
      to.add(guarded.to(byLiteral.get(p)));
    }
  }

  private void addUnguarded(AcyclicityProblem problem) {
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (problem.firstGuard(edge) == AcyclicityProblem.NO_GUARD) {
        begin.add(from.size());
        from.add(problem.from(edge));
        to.add(problem.to(edge));
        begin.add(from.size());
      }
    }
  }

  private Buckets indexByNode() {
    IntList node = new IntList();
    IntList demand = new IntList();
    int[] latest = new int[nodes];
    for (int d = 0; d < count(); d++) {
      for (int edge = begin(2 * d); edge < end(2 * d + 1); edge++) {
        for (int end : new int[] {from(edge), to(edge)}) {
          if (latest[end] != d + 1) {
            latest[end] = d + 1;
            node.add(end);
            demand.add(d);
          }
        }
      }
    }
    return Buckets.of(nodes, node, demand);
  }

  @Override
  public int nodes() {
    return nodes;
  }

  @Override
  public int count() {
    return begin.size() / 2;
  }

  @Override
  public long looks() {
    return from.size();
  }

  /**
   * The first edge of an alternative; those of demand {@code d} are {@code 2 d}, {@code 2 d + 1}.
   */
  int begin(int alternative) {
    return begin.get(alternative);
  }

  /** One past the last edge of an alternative; its first edge if there is no such alternative. */
  int end(int alternative) {
    return begin.get(alternative + 1);
  }

  /** The node that an edge leaves. */
  int from(int edge) {
    return from.get(edge);
  }

  /** The node that an edge enters. */
  int to(int edge) {
    return to.get(edge);
  }

  @Override
  public int companion(int node) {
    return problem.companion(node);
  }

  /** The demands that ask something of each node. */
  Buckets touching() {
    return touching;
  }

  @Override
  public void addNodes(int demand, LinePlaces places, IntList ofDemand) {
    for (int edge = begin(2 * demand); edge < end(2 * demand + 1); edge++) {
      ofDemand.add(from(edge));
      ofDemand.add(to(edge));
    }
  }

  @Override
  public boolean isMet(int demand, LinePlaces places) {
    return agrees(2 * demand, places) || agrees(2 * demand + 1, places);
  }

  /** Whether the order agrees with all edges of an alternative that there is. */
  private boolean agrees(int alternative, LinePlaces places) {
    for (int edge = begin(alternative); edge < end(alternative); edge++) {
      if (places.of(from(edge)) >= places.of(to(edge))) {
        return false;
      }
    }
    return begin(alternative) < end(alternative);
  }

  @Override
  public void lookAt(int node, LinePlaces places, Unmet unmet) {
    for (int p = touching.begin(node); p < touching.end(node); p++) {
      unmet.set(touching.get(p), isMet(touching.get(p), places));
    }
  }

  @Override
  public void weigh(int earlier, int later, LinePlaces places, BestPlace best) {
    weigh(earlier, earlier, later, places, best);
    if (earlier != later) {
      weigh(later, earlier, later, places, best);
    }
  }

  private void weigh(int node, int earlier, int later, LinePlaces places, BestPlace best) {
    for (int p = touching.begin(node); p < touching.end(node); p++) {
      int demand = touching.get(p);
      if (best.isNew(demand)) {
        best.weighsNow(demand, best.isUnmet(demand) ? 1 : 0);
        long worth = best.worth(demand);
        best.weighsBetween(BestPlace.START, BestPlace.END, worth);
        addChanges(demand, worth, earlier, later, places, best);
      }
    }
  }

  /** Adds where a demand begins to be met, and where it is not any longer. */
  private void addChanges(
      int demand, long worth, int earlier, int later, LinePlaces places, BestPlace best) {
    long end = BestPlace.START;
    long begin = BestPlace.END;
    if (isMetSomewhere(2 * demand, earlier, later, places, best)) {
      best.weighsBetween(low, high, -worth);
      begin = low;
      end = high;
    }
    if (isMetSomewhere(2 * demand + 1, earlier, later, places, best)) {
      best.weighsBetween(low, high, -worth);
      // Where both alternatives are met, the demand counts once.
      best.weighsBetween(Math.max(low, begin), Math.min(high, end), worth);
    }
  }

  /** Whether an alternative is met with the nodes between {@link #low} and {@link #high}. */
  private boolean isMetSomewhere(
      int alternative, int earlier, int later, LinePlaces places, BestPlace best) {
    low = BestPlace.START;
    high = BestPlace.END;
    int end = end(alternative);
    int begin = begin(alternative);
    best.look(end - begin);
    for (int edge = begin; edge < end; edge++) {
      int from = from(edge);
      int to = to(edge);
      boolean leaves = from == earlier || from == later;
      boolean enters = to == earlier || to == later;
      if (leaves && enters) {
        if (from != earlier || to == earlier) {
          return false;
        }
      } else if (leaves) {
        high = Math.min(high, places.of(to));
      } else if (enters) {
        low = Math.max(low, places.of(from));
      } else if (places.of(from) >= places.of(to)) {
        return false;
      }
    }
    return begin < end && low < high;
  }
}
