package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.theory.DynamicOrder;
import dev.taipan.encoding.theory.FewestGuards;
import dev.taipan.encoding.theory.GuardedEdges;
import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/** Says why literals are true and edges impossible, as clauses. */
final class ConflictExplainer {
  private final GuardedEdges guarded;
  private final DynamicOrder order;
  private final Assignment assignment;
  private final ClauseStore clauses;
  private final FewestGuards fewestGuards;
  private final SearchLog log;

  ConflictExplainer(
      GuardedEdges guarded,
      DynamicOrder order,
      Assignment assignment,
      ClauseStore clauses,
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
    logCycle(edge);
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
    logCycle(edge);
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

  /** Tells of the cycle that an edge closes with the path found last, with all of its guards. */
  private void logCycle(int edge) {
    if (!log.isSilent()) {
      IntList literals = new IntList();
      addNegatedGuards(edge, literals);
      for (int i = 0; i < fewestGuards.path().size(); i++) {
        addNegatedGuards(fewestGuards.path().get(i), literals);
      }
      log.cycle(Arrays.stream(literals.toArray()).map(Literal::toDimacs).distinct().toArray());
    }
  }

  private void addNegatedGuards(int edge, IntList literals) {
    literals.add(Literal.negate(guarded.first(edge)));
    if (guarded.second(edge) != Literal.NONE) {
      literals.add(Literal.negate(guarded.second(edge)));
    }
  }
}
