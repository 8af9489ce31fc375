package dev.taipan.encoding.theory;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/**
 * Acyclicity for a solver of clauses: ask it for a model, forbid the cycles of the edges that the
 * model switches on, and ask again until a model is acyclic or none is left.
 */
public final class LazyCycles {
  private final AcyclicityProblem problem;
  private final Models models;
  private final Deadline deadline;
  private final SearchLog log;
  private long cycles;

  /** A solver that has been given the clauses of the problem. */
  public interface Models {

    /**
     * Looks for a model.
     *
     * @param assignment receives the values, by variable; variables that do not matter keep theirs
     * @return whether there is one
     */
    boolean next(boolean[] assignment);

    /** Adds a clause, in DIMACS literals. */
    void add(int[] clause);

    /** What the solver has done so far, cycles aside. */
    Solution.Statistics statistics();
  }

  private LazyCycles(AcyclicityProblem problem, Models models, Deadline deadline, SearchLog log) {
    this.problem = problem;
    this.models = models;
    this.deadline = deadline;
    this.log = log;
  }

  /**
   * Solves a problem.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Solution solve(
      AcyclicityProblem problem, Models models, Deadline deadline, SearchLog log) {
    return new LazyCycles(problem, models, deadline, log).solve();
  }

  private Solution solve() {
    if (TopologicalOrder.of(unguardedGraph()).isEmpty()) {
      return unsatisfiable();
    }
    for (int[] clause : problem.clauses()) {
      deadline.check();
      models.add(clause);
    }
    boolean[] assignment = Assignments.likely(problem);
    deadline.check();
    while (models.next(assignment)) {
      IntList numbers = new IntList();
      Digraph graph = activeGraph(assignment, numbers);
      Optional<int[]> sorted = TopologicalOrder.of(graph);
      if (sorted.isPresent()) {
        return new Solution.Satisfiable(assignment, sorted.get(), statistics());
      }
      for (int[] guards : new GuardedCycles(problem, graph, numbers, deadline).find()) {
        forbid(guards);
      }
      deadline.check();
    }
    deadline.check();
    return unsatisfiable();
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

  /** The graph of the edges that an assignment switches on; also lists their numbers. */
  private Digraph activeGraph(boolean[] assignment, IntList numbers) {
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

  private void forbid(int[] guards) {
    int[] clause = new int[guards.length];
    for (int i = 0; i < guards.length; i++) {
      clause[i] = -guards[i];
    }
    cycles++;
    log.cycle(clause);
    models.add(clause);
  }

  private Solution unsatisfiable() {
    return new Solution.Unsatisfiable(statistics());
  }

  private Solution.Statistics statistics() {
    return models.statistics().withCycles(cycles);
  }
}
