package dev.taipan.solvers.cpsat;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.LibrarySolver;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.encoding.theory.Assignments;
import dev.taipan.history.time.Deadline;

/**
 * CP-SAT with a number per node: every edge that is there leads to a larger one. The nodes' own
 * numbers, the order that is likely, are its hints.
 */
public final class OrderCpSatSolver extends LibrarySolver {

  /** For {@link dev.taipan.encoding.Solvers}. */
  public OrderCpSatSolver() {
    super(
        "cpsat-order",
        "CP-SAT with a number per node, and edges lead upwards",
        SolverLibrary.OR_TOOLS,
        () -> CpSat.load());
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    CpSat.load();
    CpSat cpSat = new CpSat(problem, deadline);
    CpSatNodes nodes = new CpSatNodes(problem, cpSat, deadline);
    for (int[] clause : problem.clauses()) {
      deadline.check();
      cpSat.add(clause);
    }
    for (int edge = 0; edge < problem.edges(); edge++) {
      deadline.check();
      nodes.addUpwards(edge);
    }
    boolean[] assignment = Assignments.likely(problem);
    if (!cpSat.next(assignment)) {
      return new Solution.Unsatisfiable(cpSat.statistics());
    }
    int[] order = Assignments.byPlace(nodes.places());
    return new Solution.Satisfiable(assignment, order, cpSat.statistics());
  }
}
