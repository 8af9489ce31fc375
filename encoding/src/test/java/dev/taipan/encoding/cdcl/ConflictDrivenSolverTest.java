package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.SolverContract;

class ConflictDrivenSolverTest extends SolverContract {
  @Override
  protected Solver solver() {
    return new ConflictDrivenSolver();
  }
}
