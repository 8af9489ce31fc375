package dev.taipan.checker.refute;

import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.refutation.RecordedSearch;
import dev.taipan.encoding.refutation.Trimming;
import dev.taipan.history.time.Deadline;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** Has the project's own engine solve a problem over the atoms of clauses. */
final class ClauseSearch {
  private final Clauses clauses;
  private final AcyclicityProblem problem;
  private final RecordedSearch recorded = new RecordedSearch();
  private final Solution solution;
  private final Deadline deadline;

  /** Solves a problem that has edges, but neither variables nor clauses yet. */
  ClauseSearch(Clauses clauses, AcyclicityProblem problem, Deadline deadline) {
    this.clauses = clauses;
    this.problem = problem;
    this.deadline = deadline;
    while (problem.variables() < clauses.atoms()) {
      problem.addVariable(false);
    }
    clauses.clauses().forEach(problem::addClause);
    solution = Strategy.DEFAULTS.solverOfWholes().solve(problem, deadline, recorded);
  }

  /** The values of atoms that leave no cycle, if there are any; that of atom v is at index v. */
  Optional<boolean[]> assignment() {
    return solution instanceof Solution.Satisfiable satisfiable
        ? Optional.of(satisfiable.assignment())
        : Optional.empty();
  }

  /**
   * What shows that there are none; empty where the search took too much to be recorded.
   *
   * @param edge what an edge of the problem stands for; null for those within transactions
   */
  Optional<Refutation> refutation(IntFunction<Edge> edge) {
    if (!recorded.isRefuted()) {
      return Optional.empty();
    }
    Translation translation = new Translation(clauses, edge, deadline);
    Trimming.tell(problem, recorded, translation, deadline);
    return Optional.of(translation.refutation());
  }

  /** The refutation that a single step is, if some clause is empty. */
  static Optional<Refutation> ofEmptyClause(Clauses clauses) {
    for (int i = 0; i < clauses.steps().size(); i++) {
      if (clauses.clauses().get(i).length == 0) {
        return Optional.of(new Refutation(List.of(), List.of(clauses.steps().get(i))));
      }
    }
    return Optional.empty();
  }
}
