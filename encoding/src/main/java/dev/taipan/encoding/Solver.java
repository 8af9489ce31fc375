package dev.taipan.encoding;

import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/** Decides acyclicity problems. Implementations are complete and keep no state between calls. */
public interface Solver {

  /** The name by which users choose this solver. */
  String name();

  /** What it does, in a few words. */
  String description();

  /** What it runs on besides Taipan; empty where it needs nothing. */
  default Optional<SolverLibrary> library() {
    return Optional.empty();
  }

  /** Why it cannot run on this machine; empty when it can. May load native code to find out. */
  default Optional<String> unavailable() {
    return Optional.empty();
  }

  /**
   * Solves a problem.
   *
   * @param log hears the clauses that are learnt on the way
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log);

  /**
   * Solves a problem, with nobody listening.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  default Solution solve(AcyclicityProblem problem, Deadline deadline) {
    return solve(problem, deadline, SearchLog.NONE);
  }
}
