package dev.taipan.encoding.sat4j;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.theory.LazyCycles;
import dev.taipan.history.time.Deadline;

/** SAT4J, told about cycles when it makes them ({@link LazyCycles}). */
public final class LazySat4jSolver implements Solver {

  @Override
  public String name() {
    return "sat4j-lazy";
  }

  @Override
  public String description() {
    return "SAT4J; cycles become clauses when a model has them";
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    try (Sat4j sat = new Sat4j(problem, deadline)) {
      return LazyCycles.solve(problem, sat, deadline, log);
    }
  }
}
