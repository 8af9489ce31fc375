package dev.taipan.encoding.sat4j;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.theory.LazyCycles;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.minisat.core.DataStructureFactory;
import org.sat4j.minisat.core.Solver;
import org.sat4j.minisat.core.SolverStats;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A SAT4J solver with a problem's variables, which tries likely values first. */
final class Sat4j implements LazyCycles.Models, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Sat4j.class);

  private final Solver<DataStructureFactory> solver = SolverFactory.newMiniLearningHeap();
  private final Deadline deadline;
  private boolean contradictory;

  Sat4j(AcyclicityProblem problem, Deadline deadline) {
    this.deadline = deadline;
    solver.newVar(problem.variables());
    solver.getOrder().setPhaseSelectionStrategy(new LikelyPhase(problem));
    // A time limit of its own would start a thread, and stopping it from another thread can fail.
    solver.setTimeoutOnConflicts(Integer.MAX_VALUE);
    solver.setSearchListener(new DeadlineCheck(deadline));
  }

  /** The solver, for constraints other than clauses. */
  Solver<DataStructureFactory> solver() {
    return solver;
  }

  @Override
  public void add(int[] clause) {
    try {
      solver.addClause(new VecInt(clause.clone()));
    } catch (ContradictionException contradiction) {
      LOG.debug("the clauses contradict each other: {}", contradiction.getMessage());
      contradictory = true;
    }
  }

  @Override
  public boolean next(boolean[] assignment) {
    if (contradictory) {
      return false;
    }
    deadline.check();
    if (!isSatisfiable()) {
      return false;
    }
    for (int literal : solver.model()) {
      assignment[Math.abs(literal)] = literal > 0;
    }
    return true;
  }

  private boolean isSatisfiable() {
    try {
      return solver.isSatisfiable();
    } catch (TimeoutException timeout) {
      LOG.debug("SAT4J gave up: {}", timeout.getMessage());
      throw new DeadlineExceededException();
    }
  }

  @Override
  public Solution.Statistics statistics() {
    SolverStats stats = solver.getStats();
    return new Solution.Statistics(
        stats.getDecisions(), stats.getPropagations(), stats.getConflicts(), 0);
  }

  @Override
  public void close() {
    solver.reset();
  }
}
