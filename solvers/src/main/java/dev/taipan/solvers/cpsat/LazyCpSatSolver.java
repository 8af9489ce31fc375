package dev.taipan.solvers.cpsat;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.LibrarySolver;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.encoding.theory.LazyCycles;
import dev.taipan.history.time.Deadline;

/**
 * CP-SAT on Booleans, told about cycles when it makes them ({@link LazyCycles}). It starts anew for
 * each model.
 */
public final class LazyCpSatSolver extends LibrarySolver {

  /** For {@link dev.taipan.encoding.Solvers}. */
  public LazyCpSatSolver() {
    super(
        "cpsat-lazy",
        "CP-SAT on Booleans; cycles become clauses when a model has them",
        SolverLibrary.OR_TOOLS,
        () -> CpSat.load());
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    CpSat.load();
    return LazyCycles.solve(problem, new CpSat(problem, deadline), deadline, log);
  }
}
