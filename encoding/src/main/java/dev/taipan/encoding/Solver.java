package dev.taipan.encoding;

import dev.taipan.history.time.Deadline;

/** Decides acyclicity problems. Implementations are complete and keep no state between calls. */
public interface Solver {

  /** The name by which users choose this solver. */
  String name();

  /**
   * Solves a problem.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Solution solve(AcyclicityProblem problem, Deadline deadline);
}
