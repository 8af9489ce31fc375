package dev.taipan.solvers.z3;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.LibrarySolver;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.encoding.theory.Assignments;
import dev.taipan.history.time.Deadline;

/**
 * Z3 on integer difference logic: a number per node, and every edge that is there leads to a larger
 * one.
 */
public final class OrderZ3Solver extends LibrarySolver {

  /** For {@link dev.taipan.encoding.Solvers}. */
  public OrderZ3Solver() {
    super(
        "z3-order",
        "Z3 on integer differences: a number per node, and edges lead upwards",
        SolverLibrary.Z3,
        () -> Z3.load());
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    try (Z3 z3 = Z3.ofSparseDifferences(problem, deadline)) {
      Z3Nodes nodes = new Z3Nodes(problem, z3);
      for (int[] clause : problem.clauses()) {
        deadline.check();
        z3.add(clause);
      }
      for (int edge = 0; edge < problem.edges(); edge++) {
        deadline.check();
        nodes.addUpwards(edge);
      }
      boolean[] assignment = Assignments.likely(problem);
      if (!z3.next(assignment)) {
        return new Solution.Unsatisfiable(z3.statistics());
      }
      int[] order = Assignments.byPlace(nodes.places());
      return new Solution.Satisfiable(assignment, order, z3.statistics());
    }
  }
}
