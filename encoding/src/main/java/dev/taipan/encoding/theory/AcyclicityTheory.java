package dev.taipan.encoding.theory;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Follows the search of a solver that does not know of graphs: told which literals become true, it
 * says when their edges close a cycle.
 */
public final class AcyclicityTheory {
  private final GuardedEdges guarded;
  private final DynamicOrder order;
  private final FewestGuards fewestGuards;
  private final boolean[] isTrue;
  private final IntList asserted = new IntList();

  /** Per asserted literal the number of edges that were there before. */
  private final IntList edgesBefore = new IntList();

  private int[] conflict = new int[0];

  /** The theory of a problem's edges, with no literal true. */
  public AcyclicityTheory(AcyclicityProblem problem) {
    guarded = new GuardedEdges(problem);
    order = new DynamicOrder(problem, guarded);
    fewestGuards = new FewestGuards(problem.nodes(), guarded, order, literal -> false);
    isTrue = new boolean[2 * problem.variables()];
  }

  /** Whether the edges without guards are acyclic; to be asked first. */
  public boolean isConsistent() {
    return order.sort();
  }

  /**
   * A literal, in DIMACS form, becomes true.
   *
   * @return whether the edges are still acyclic; otherwise {@link #conflict} says why not
   */
  public boolean assertTrue(int dimacs) {
    int literal = Literal.ofDimacs(dimacs);
    asserted.add(literal);
    edgesBefore.add(order.present());
    isTrue[literal] = true;
    Buckets byLiteral = guarded.byLiteral();
    for (int p = byLiteral.begin(literal); p < byLiteral.end(literal); p++) {
      int edge = byLiteral.get(p);
      int partner = guarded.other(edge, literal);
      if ((partner == Literal.NONE || isTrue[partner])
          && order.arrival(edge) < 0
          && !order.insert(edge)) {
        explain(edge);
        return false;
      }
    }
    return true;
  }

  private void explain(int edge) {
    IntList clause = new IntList();
    fewestGuards.addNegated(guarded.first(edge), clause);
    fewestGuards.addNegated(guarded.second(edge), clause);
    fewestGuards.negatedOnPath(guarded.to(edge), guarded.from(edge), order.present(), clause);
    conflict =
        Arrays.stream(clause.toArray())
            .map(literal -> Literal.toDimacs(Literal.negate(literal)))
            .distinct()
            .toArray();
  }

  /** The literals that are true and close a cycle, in DIMACS form. */
  public int[] conflict() {
    return conflict.clone();
  }

  /** The number of literals that are true. */
  public int size() {
    return asserted.size();
  }

  /** Takes back the literals that became true last, until so many are left. */
  public void retractTo(int size) {
    if (size < asserted.size()) {
      order.removeDownTo(edgesBefore.get(size));
    }
    while (asserted.size() > size) {
      isTrue[asserted.pop()] = false;
      edgesBefore.pop();
    }
  }

  /** All nodes in an order that every edge which is there respects. */
  public int[] order() {
    return order.order();
  }
}
