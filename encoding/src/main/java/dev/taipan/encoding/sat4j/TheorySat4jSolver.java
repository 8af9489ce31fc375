package dev.taipan.encoding.sat4j;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.theory.AcyclicityTheory;
import dev.taipan.encoding.theory.Assignments;
import dev.taipan.history.time.Deadline;

/**
 * SAT4J with acyclicity as a constraint inside its search, through the interfaces that its own
 * constraints implement.
 */
public final class TheorySat4jSolver implements Solver {

  @Override
  public String name() {
    return "sat4j-theory";
  }

  @Override
  public String description() {
    return "SAT4J with acyclicity as a constraint inside its search";
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    AcyclicityTheory theory = new AcyclicityTheory(problem);
    if (!theory.isConsistent()) {
      return new Solution.Unsatisfiable(Solution.Statistics.NONE);
    }
    try (Sat4j sat = new Sat4j(problem, deadline)) {
      AcyclicityConstraint constraint =
          new AcyclicityConstraint(problem, theory, sat.solver().getVocabulary());
      constraint.watch();
      for (int[] clause : problem.clauses()) {
        deadline.check();
        sat.add(clause);
      }
      boolean[] assignment = Assignments.likely(problem);
      boolean satisfiable = sat.next(assignment);
      Solution.Statistics statistics = sat.statistics().withCycles(constraint.cycles());
      return satisfiable
          ? new Solution.Satisfiable(assignment, theory.order(), statistics)
          : new Solution.Unsatisfiable(statistics);
    }
  }
}
