package dev.taipan.solvers.cpsat;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.SolverContract;

class LazyCpSatSolverTest extends SolverContract {
  @Override
  protected Solver solver() {
    return new LazyCpSatSolver();
  }

  @Override
  protected int randomProblems() {
    return 200;
  }
}
