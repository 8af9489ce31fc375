package dev.taipan.encoding.cpsat;

import com.google.ortools.sat.Constraint;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.Literal;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.theory.Assignments;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.Optional;

/**
 * CP-SAT with a number per node: every edge that is there leads to a larger one. The nodes' own
 * numbers, the order that is likely, are its hints.
 */
public final class OrderCpSatSolver implements Solver {

  @Override
  public String name() {
    return "cpsat-order";
  }

  @Override
  public String description() {
    return "CP-SAT with a number per node, and edges lead upwards";
  }

  @Override
  public Optional<String> unavailable() {
    return CpSat.unavailable();
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    CpSat.load();
    CpSat cpSat = new CpSat(problem, deadline);
    IntVar[] numbers = new IntVar[problem.nodes()];
    for (int node = 0; node < numbers.length; node++) {
      deadline.check();
      numbers[node] = cpSat.model().newIntVar(0, numbers.length, "");
      cpSat.model().addHint(numbers[node], node);
    }
    for (int[] clause : problem.clauses()) {
      deadline.check();
      cpSat.add(clause);
    }
    for (int edge = 0; edge < problem.edges(); edge++) {
      deadline.check();
      Constraint upwards =
          cpSat.model().addLessThan(numbers[problem.from(edge)], numbers[problem.to(edge)]);
      Literal[] guards = guards(problem, edge, cpSat);
      if (guards.length > 0) {
        upwards.onlyEnforceIf(guards);
      }
    }
    boolean[] assignment = Assignments.likely(problem);
    if (!cpSat.next(assignment)) {
      return new Solution.Unsatisfiable(cpSat.statistics());
    }
    long[] places = Arrays.stream(numbers).mapToLong(cpSat.solver()::value).toArray();
    return new Solution.Satisfiable(assignment, Assignments.byPlace(places), cpSat.statistics());
  }

  private static Literal[] guards(AcyclicityProblem problem, int edge, CpSat cpSat) {
    return Arrays.stream(new int[] {problem.firstGuard(edge), problem.secondGuard(edge)})
        .filter(guard -> guard != AcyclicityProblem.NO_GUARD)
        .mapToObj(cpSat::literal)
        .toArray(Literal[]::new);
  }
}
