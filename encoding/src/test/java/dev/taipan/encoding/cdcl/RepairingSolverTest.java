package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.SolverContract;

/** The engine when repair has its turn before anything else. */
class RepairingSolverTest extends SolverContract {
  @Override
  protected Solver solver() {
    return new ConflictDrivenSolver(4000, 0);
  }
}
