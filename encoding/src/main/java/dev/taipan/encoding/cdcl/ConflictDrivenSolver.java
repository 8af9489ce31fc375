package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.history.time.Deadline;

/**
 * The project's own engine: clause learning modulo acyclicity, deciding only what the order of the
 * edges so far contradicts. Takes space linear in the problem and the clauses that it keeps.
 */
public final class ConflictDrivenSolver implements Solver {
  private static final int KEPT_AT_FIRST = 4000;

  private final int keptAtFirst;

  /** The engine. */
  public ConflictDrivenSolver() {
    this(KEPT_AT_FIRST);
  }

  /**
   * The engine, with so much patience.
   *
   * @param keptAtFirst the number of learnt clauses beyond which half of them are dropped at the
   *     next restart; it grows each time
   */
  ConflictDrivenSolver(int keptAtFirst) {
    this.keptAtFirst = keptAtFirst;
  }

  @Override
  public String name() {
    return "native";
  }

  @Override
  public String description() {
    return "clause learning modulo acyclicity, deciding only what the order contradicts";
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    return new Search(problem, keptAtFirst, deadline, log).solve();
  }
}
