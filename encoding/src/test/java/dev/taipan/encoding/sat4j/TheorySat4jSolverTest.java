package dev.taipan.encoding.sat4j;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.SolverContract;

class TheorySat4jSolverTest extends SolverContract {
  @Override
  protected Solver solver() {
    return new TheorySat4jSolver();
  }
}
