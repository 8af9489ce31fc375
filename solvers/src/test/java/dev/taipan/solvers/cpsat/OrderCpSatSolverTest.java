package dev.taipan.solvers.cpsat;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.SolverContract;

class OrderCpSatSolverTest extends SolverContract {
  @Override
  protected Solver solver() {
    return new OrderCpSatSolver();
  }

  @Override
  protected int randomProblems() {
    return 200;
  }
}
