package dev.taipan.encoding.sat4j;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.util.List;
import java.util.Optional;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.minisat.core.DataStructureFactory;
import org.sat4j.minisat.core.IOrder;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SAT4J, told about cycles when it makes them: solve the clauses, look for cycles among the edges
 * that the model switches on, forbid these cycles by clauses, and solve again until a model is
 * acyclic or none is left.
 */
public final class LazySat4jSolver implements Solver {
  private static final Logger LOG = LoggerFactory.getLogger(LazySat4jSolver.class);

  @Override
  public String name() {
    return "sat4j-lazy";
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    org.sat4j.minisat.core.Solver<DataStructureFactory> sat = SolverFactory.newMiniLearningHeap();
    try {
      return new Run(problem, sat, deadline, log).solve();
    } finally {
      sat.reset();
    }
  }

  /** One problem being solved. */
  private static final class Run {
    private final AcyclicityProblem problem;
    private final org.sat4j.minisat.core.Solver<DataStructureFactory> sat;
    private final Deadline deadline;
    private final SearchLog log;
    private final boolean[] assignment;
    private long cycleClauses;

    Run(
        AcyclicityProblem problem,
        org.sat4j.minisat.core.Solver<DataStructureFactory> sat,
        Deadline deadline,
        SearchLog log) {
      this.problem = problem;
      this.sat = sat;
      this.deadline = deadline;
      this.log = log;
      assignment = new boolean[problem.variables() + 1];
    }

    Solution solve() {
      if (TopologicalOrder.of(unguardedGraph()).isEmpty()) {
        LOG.debug("the unguarded edges are cyclic");
        return new Solution.Unsatisfiable(statistics());
      }
      sat.newVar(problem.variables());
      IOrder order = sat.getOrder();
      order.setPhaseSelectionStrategy(new LikelyPhase(problem));
      try {
        for (int[] clause : problem.clauses()) {
          sat.addClause(new VecInt(clause.clone()));
        }
        startWithLikelyValues();
        int rounds = 0;
        while (nextModel()) {
          rounds++;
          IntList numbers = new IntList();
          Digraph graph = activeGraph(numbers);
          Optional<int[]> sorted = TopologicalOrder.of(graph);
          if (sorted.isPresent()) {
            LOG.debug("model {} is acyclic after {} cycle clauses", rounds, cycleClauses);
            return new Solution.Satisfiable(assignment, sorted.get(), statistics());
          }
          forbid(new GuardedCycles(problem, graph, numbers).find());
          deadline.check();
        }
      } catch (ContradictionException contradiction) {
        LOG.debug("the clauses contradict each other: {}", contradiction.getMessage());
      }
      return new Solution.Unsatisfiable(statistics());
    }

    /** The graph of the edges that no assignment switches off. */
    private Digraph unguardedGraph() {
      IntList from = new IntList();
      IntList to = new IntList();
      for (int edge = 0; edge < problem.edges(); edge++) {
        if (problem.firstGuard(edge) == AcyclicityProblem.NO_GUARD) {
          from.add(problem.from(edge));
          to.add(problem.to(edge));
        }
      }
      return Digraph.of(problem.nodes(), from, to);
    }

    /** The graph of the edges that the assignment switches on; also lists their numbers. */
    private Digraph activeGraph(IntList numbers) {
      IntList from = new IntList();
      IntList to = new IntList();
      for (int edge = 0; edge < problem.edges(); edge++) {
        if (problem.isActive(edge, assignment)) {
          from.add(problem.from(edge));
          to.add(problem.to(edge));
          numbers.add(edge);
        }
      }
      return Digraph.of(problem.nodes(), from, to);
    }

    /** Models are silent on variables that no clause names: these keep their likely value. */
    private void startWithLikelyValues() {
      for (int variable = 1; variable <= problem.variables(); variable++) {
        assignment[variable] = problem.likely(variable);
      }
    }

    private boolean nextModel() {
      deadline.check();
      if (deadline.isFinite()) {
        sat.setTimeoutMs(Math.max(1, deadline.remainingNanos() / 1_000_000));
      }
      try {
        if (!sat.isSatisfiable()) {
          return false;
        }
      } catch (TimeoutException timeout) {
        LOG.debug("SAT4J gave up: {}", timeout.getMessage());
        throw new DeadlineExceededException();
      }
      for (int literal : sat.model()) {
        assignment[Math.abs(literal)] = literal > 0;
      }
      return true;
    }

    private void forbid(List<int[]> cycles) throws ContradictionException {
      for (int[] guards : cycles) {
        int[] clause = new int[guards.length];
        for (int i = 0; i < guards.length; i++) {
          clause[i] = -guards[i];
        }
        cycleClauses++;
        log.cycle(clause);
        sat.addClause(new VecInt(clause));
      }
    }

    private Solution.Statistics statistics() {
      return new Solution.Statistics(
          sat.getStats().getDecisions(), sat.getStats().getConflicts(), cycleClauses);
    }
  }
}
