package dev.taipan.solvers.z3;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.SolverContract;

class OrderZ3SolverTest extends SolverContract {
  @Override
  protected Solver solver() {
    return new OrderZ3Solver();
  }

  @Override
  protected int randomProblems() {
    return 200;
  }
}
