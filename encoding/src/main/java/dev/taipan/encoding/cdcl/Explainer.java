package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.theory.DynamicOrder;
import dev.taipan.encoding.theory.FewestGuards;
import dev.taipan.encoding.theory.GuardedEdges;
import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/** Says why literals are true and edges impossible, as clauses. */
final class Explainer {
  private final GuardedEdges guarded;
  private final DynamicOrder order;
  private final Assignment assignment;
  private final Clauses clauses;
  private final FewestGuards fewestGuards;
  private final SearchLog log;

  Explainer(
      GuardedEdges guarded,
      DynamicOrder order,
      Assignment assignment,
      Clauses clauses,
      FewestGuards fewestGuards,
      SearchLog log) {
    this.guarded = guarded;
    this.order = order;
    this.assignment = assignment;
    this.clauses = clauses;
    this.fewestGuards = fewestGuards;
    this.log = log;
  }

  /** The literals of a clause. */
  void literals(int clause, IntList into) {
    for (int i = 0; i < clauses.length(clause); i++) {
      into.add(clauses.literal(clause, i));
    }
  }

  /** The clause that a cycle closed by an edge breaks: the negations of the cycle's guards. */
  void cycleThrough(int edge, IntList into) {
    fewestGuards.addNegated(guarded.first(edge), into);
    fewestGuards.addNegated(guarded.second(edge), into);
    fewestGuards.negatedOnPath(guarded.to(edge), guarded.from(edge), order.present(), into);
    logCycle(into);
  }

  /** The clause because of which a variable, which was not decided, has its value. */
  void reason(int variable, IntList into) {
    int reason = assignment.reason(variable);
    if (reason >= 0) {
      literals(reason, into);
      return;
    }
    int edge = Assignment.edgeOfReason(reason);
    into.add(Literal.negate(guardOf(edge, variable)));
    int partner = guarded.other(edge, guardOf(edge, variable));
    fewestGuards.addNegated(partner, into);
    fewestGuards.negatedOnPath(
        guarded.to(edge), guarded.from(edge), assignment.edgesThen(variable), into);
    logCycle(into);
  }

  /** Tells the log why a variable has its value, if anybody listens. */
  void logReason(int variable) {
    if (!log.isSilent()) {
      reason(variable, new IntList());
    }
  }

  private int guardOf(int edge, int variable) {
    return Literal.variable(guarded.first(edge)) == variable
        ? guarded.first(edge)
        : guarded.second(edge);
  }

  private void logCycle(IntList clause) {
    if (!log.isSilent()) {
      log.cycle(dimacs(clause));
    }
  }

  /** A clause in DIMACS form, each literal once. */
  static int[] dimacs(IntList clause) {
    return Arrays.stream(clause.toArray()).map(Literal::toDimacs).distinct().toArray();
  }
}
