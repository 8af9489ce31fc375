package dev.taipan.encoding.theory;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.IntList;

/**
 * The guarded edges of a problem, renumbered densely and indexed by guard and by node. Edges whose
 * guards exclude each other are left out; a guard that is given twice counts once.
 */
public final class GuardedEdges {
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList first = new IntList();
  private final IntList second = new IntList();
  private final Buckets byLiteral;
  private final Buckets leaving;
  private final Buckets touching;

  public GuardedEdges(AcyclicityProblem problem) {
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (problem.firstGuard(edge) != AcyclicityProblem.NO_GUARD) {
        add(problem, edge);
      }
    }
    byLiteral = indexByLiteral(problem.variables());
    leaving = indexByOrigin(problem.nodes());
    touching = indexByEnds(problem.nodes());
  }

  private void add(AcyclicityProblem problem, int edge) {
    int one = Literal.ofDimacs(problem.firstGuard(edge));
    int other =
        problem.secondGuard(edge) == AcyclicityProblem.NO_GUARD
            ? Literal.NONE
            : Literal.ofDimacs(problem.secondGuard(edge));
    if (other == Literal.negate(one)) {
      return;
    }
    from.add(problem.from(edge));
    to.add(problem.to(edge));
    first.add(one);
    second.add(other == one ? Literal.NONE : other);
  }

  private Buckets indexByLiteral(int variables) {
    IntList literals = new IntList();
    IntList edges = new IntList();
    for (int edge = 0; edge < count(); edge++) {
      literals.add(first(edge));
      edges.add(edge);
      if (second(edge) != Literal.NONE) {
        literals.add(second(edge));
        edges.add(edge);
      }
    }
    return Buckets.of(2 * variables, literals, edges);
  }

  private Buckets indexByOrigin(int nodes) {
    IntList edges = new IntList();
    for (int edge = 0; edge < count(); edge++) {
      edges.add(edge);
    }
    return Buckets.of(nodes, from, edges);
  }

  private Buckets indexByEnds(int nodes) {
    IntList at = new IntList();
    IntList edges = new IntList();
    for (int edge = 0; edge < count(); edge++) {
      at.add(from(edge));
      edges.add(edge);
      at.add(to(edge));
      edges.add(edge);
    }
    return Buckets.of(nodes, at, edges);
  }

  /** The number of edges. */
  public int count() {
    return from.size();
  }

  /** The node that an edge leaves. */
  public int from(int edge) {
    return from.get(edge);
  }

  /** The node that an edge enters. */
  public int to(int edge) {
    return to.get(edge);
  }

  /** The first guard of an edge. */
  public int first(int edge) {
    return first.get(edge);
  }

  /** The second guard of an edge, or {@link Literal#NONE}. */
  public int second(int edge) {
    return second.get(edge);
  }

  /** The guard of an edge besides one of its guards, or {@link Literal#NONE}. */
  public int other(int edge, int guard) {
    return first(edge) == guard ? second(edge) : first(edge);
  }

  /** The edges that each literal guards. */
  public Buckets byLiteral() {
    return byLiteral;
  }

  /** The edges that leave each node. */
  public Buckets leaving() {
    return leaving;
  }

  /** The edges that leave or enter each node. */
  public Buckets touching() {
    return touching;
  }
}
