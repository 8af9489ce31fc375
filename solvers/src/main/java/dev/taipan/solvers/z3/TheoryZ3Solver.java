package dev.taipan.solvers.z3;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.LibrarySolver;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.encoding.theory.AcyclicityTheory;
import dev.taipan.encoding.theory.Assignments;
import dev.taipan.history.time.Deadline;

/** Z3 on Booleans with acyclicity as a user propagator: it hears of a cycle when it closes it. */
public final class TheoryZ3Solver extends LibrarySolver {

  /** For {@link dev.taipan.encoding.Solvers}. */
  public TheoryZ3Solver() {
    super(
        "z3-theory",
        "Z3 on Booleans with acyclicity as a user propagator",
        SolverLibrary.Z3,
        () -> Z3.load());
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    AcyclicityTheory theory = new AcyclicityTheory(problem);
    if (!theory.isConsistent()) {
      return new Solution.Unsatisfiable(Solution.Statistics.NONE);
    }
    try (Z3 z3 = Z3.of("QF_UF", problem, deadline)) {
      try (AcyclicityPropagator propagator = new AcyclicityPropagator(z3, theory)) {
        propagator.register(problem, deadline);
        for (int[] clause : problem.clauses()) {
          deadline.check();
          z3.add(clause);
        }
        boolean[] assignment = Assignments.likely(problem);
        boolean satisfiable = z3.next(assignment);
        Solution.Statistics statistics = z3.statistics().withCycles(propagator.cycles());
        return satisfiable
            ? new Solution.Satisfiable(assignment, propagator.lastOrder(), statistics)
            : new Solution.Unsatisfiable(statistics);
      }
    }
  }
}
