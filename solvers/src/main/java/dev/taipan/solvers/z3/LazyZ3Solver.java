package dev.taipan.solvers.z3;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.LibrarySolver;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.encoding.theory.LazyCycles;
import dev.taipan.history.time.Deadline;

/** Z3 on Booleans, told about cycles when it makes them ({@link LazyCycles}). */
public final class LazyZ3Solver extends LibrarySolver {

  /** For {@link dev.taipan.encoding.Solvers}. */
  public LazyZ3Solver() {
    super(
        "z3-lazy",
        "Z3 on Booleans; cycles become clauses when a model has them",
        SolverLibrary.Z3,
        () -> Z3.load());
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    try (Z3 z3 = Z3.of("QF_FD", problem, deadline)) {
      return LazyCycles.solve(problem, z3, deadline, log);
    }
  }
}
