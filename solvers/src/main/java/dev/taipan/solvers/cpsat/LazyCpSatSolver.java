package dev.taipan.solvers.cpsat;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.encoding.theory.LazyCycles;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/**
 * CP-SAT on Booleans, told about cycles when it makes them ({@link LazyCycles}). It starts anew for
 * each model.
 */
public final class LazyCpSatSolver implements Solver {

  @Override
  public String name() {
    return "cpsat-lazy";
  }

  @Override
  public String description() {
    return "CP-SAT on Booleans; cycles become clauses when a model has them";
  }

  @Override
  public Optional<SolverLibrary> library() {
    return Optional.of(SolverLibrary.OR_TOOLS);
  }

  @Override
  public Optional<String> unavailable() {
    return SolverLibrary.OR_TOOLS.unavailable(() -> CpSat.load());
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    CpSat.load();
    return LazyCycles.solve(problem, new CpSat(problem, deadline), deadline, log);
  }
}
