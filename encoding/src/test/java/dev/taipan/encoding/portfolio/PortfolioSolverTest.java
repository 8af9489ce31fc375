package dev.taipan.encoding.portfolio;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.SolverContract;

class PortfolioSolverTest extends SolverContract {
  @Override
  protected Solver solver() {
    return new PortfolioSolver();
  }

  @Override
  protected int randomProblems() {
    return 200;
  }
}
