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
final class Demands {
  private final AcyclicityProblem problem;
  private final int nodes;
  private final IntList begin = new IntList();
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final Buckets touching;

  Demands(AcyclicityProblem problem) {
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

  /** The number of nodes. */
  int nodes() {
    return nodes;
  }

  /** The number of demands. */
  int count() {
    return begin.size() / 2;
  }

  /** The number of edges of all demands. */
  int edges() {
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

  /** The node that belongs together with a node, or itself. */
  int companion(int node) {
    return problem.companion(node);
  }

  /** The demands that ask something of each node. */
  Buckets touching() {
    return touching;
  }
}
