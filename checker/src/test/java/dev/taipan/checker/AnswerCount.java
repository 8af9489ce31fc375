package dev.taipan.checker;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.history.time.Deadline;

/** A solver, and how often it found a solution and how often there was none. */
final class AnswerCount implements Solver {
  private final Solver solver;
  private int satisfied;
  private int refuted;

  AnswerCount(Solver solver) {
    this.solver = solver;
  }

  int satisfied() {
    return satisfied;
  }

  int refuted() {
    return refuted;
  }

  @Override
  public String name() {
    return solver.name();
  }

  @Override
  public String description() {
    return solver.description();
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    Solution solution = solver.solve(problem, deadline, log);
    if (solution instanceof Solution.Satisfiable) {
      satisfied++;
    } else {
      refuted++;
    }
    return solution;
  }
}
