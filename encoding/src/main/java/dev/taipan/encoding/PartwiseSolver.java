package dev.taipan.encoding;

import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts a problem into its independent parts and has another solver solve each. */
public final class PartwiseSolver implements Solver {
  private final Solver solver;

  /** Has the parts solved by {@code solver}. */
  public PartwiseSolver(Solver solver) {
    this.solver = solver;
  }

  @Override
  public String name() {
    return solver.name();
  }

  @Override
  public String description() {
    return solver.description() + ", part by part";
  }

  @Override
  public Optional<String> unavailable() {
    return solver.unavailable();
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    Parts parts = new Parts(problem);
    if (parts.isHopeless()) {
      log.refuted();
      return new Solution.Unsatisfiable(Solution.Statistics.NONE);
    }
    boolean[] assignment = new boolean[problem.variables() + 1];
    for (int variable = 1; variable < assignment.length; variable++) {
      assignment[variable] = problem.likely(variable);
    }
    Solution.Statistics statistics = Solution.Statistics.NONE;
    List<int[]> orders = new ArrayList<>();
    for (Parts.Part part : parts.list()) {
      Solution solution = solver.solve(part.problem(), deadline, new PartLog(part, log));
      statistics = statistics.plus(solution.statistics());
      if (!(solution instanceof Solution.Satisfiable satisfiable)) {
        return new Solution.Unsatisfiable(statistics);
      }
      orders.add(satisfiable.order());
      for (int variable = 1; variable < satisfiable.assignment().length; variable++) {
        assignment[part.variables()[variable]] = satisfiable.assignment()[variable];
      }
    }
    return new Solution.Satisfiable(assignment, parts.order(orders), statistics);
  }

  /** Tells what is found out about a part in terms of the whole. */
  private record PartLog(Parts.Part part, SearchLog log) implements SearchLog {
    @Override
    public void cycle(int[] clause) {
      log.cycle(renamed(clause));
    }

    @Override
    public void learnt(int[] clause) {
      log.learnt(renamed(clause));
    }

    @Override
    public void refuted() {
      log.refuted();
    }

    @Override
    public boolean isSilent() {
      return log.isSilent();
    }

    private int[] renamed(int[] clause) {
      int[] renamed = new int[clause.length];
      for (int i = 0; i < clause.length; i++) {
        renamed[i] = Parts.renamed(clause[i], part.variables());
      }
      return renamed;
    }
  }
}
