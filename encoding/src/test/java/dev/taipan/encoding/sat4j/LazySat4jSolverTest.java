package dev.taipan.encoding.sat4j;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.SolverContract;

class LazySat4jSolverTest extends SolverContract {

  @Override
  protected Solver solver() {
    return new LazySat4jSolver();
  }
}
