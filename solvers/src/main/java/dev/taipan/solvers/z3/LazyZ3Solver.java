package dev.taipan.solvers.z3;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.encoding.theory.LazyCycles;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/** Z3 on Booleans, told about cycles when it makes them ({@link LazyCycles}). */
public final class LazyZ3Solver implements Solver {

  @Override
  public String name() {
    return "z3-lazy";
  }

  @Override
  public String description() {
    return "Z3 on Booleans; cycles become clauses when a model has them";
  }

  @Override
  public Optional<SolverLibrary> library() {
    return Optional.of(SolverLibrary.Z3);
  }

  @Override
  public Optional<String> unavailable() {
    return SolverLibrary.Z3.unavailable(() -> Z3.load());
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    try (Z3 z3 = Z3.of("QF_FD", problem, deadline)) {
      return LazyCycles.solve(problem, z3, deadline, log);
    }
  }
}
