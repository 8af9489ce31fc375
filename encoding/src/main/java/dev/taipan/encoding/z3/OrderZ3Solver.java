package dev.taipan.encoding.z3;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.IntExpr;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.Model;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.theory.Assignments;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/**
 * Z3 on integer difference logic: a number per node, and every edge that is there leads to a larger
 * one.
 */
public final class OrderZ3Solver implements Solver {

  @Override
  public String name() {
    return "z3-order";
  }

  @Override
  public String description() {
    return "Z3 on integer differences: a number per node, and edges lead upwards";
  }

  @Override
  public Optional<String> unavailable() {
    return Z3.unavailable();
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    deadline.check();
    try (Z3 z3 = Z3.ofSparseDifferences(problem, deadline)) {
      IntExpr[] numbers = numbers(problem, z3.context());
      for (int[] clause : problem.clauses()) {
        deadline.check();
        z3.add(clause);
      }
      for (int edge = 0; edge < problem.edges(); edge++) {
        deadline.check();
        z3.add(upwards(problem, edge, numbers, z3));
      }
      boolean[] assignment = Assignments.likely(problem);
      if (!z3.next(assignment)) {
        return new Solution.Unsatisfiable(z3.statistics());
      }
      long[] places = places(numbers, z3.solver().getModel());
      return new Solution.Satisfiable(assignment, Assignments.byPlace(places), z3.statistics());
    }
  }

  private static IntExpr[] numbers(AcyclicityProblem problem, Context context) {
    IntExpr[] numbers = new IntExpr[problem.nodes()];
    for (int node = 0; node < numbers.length; node++) {
      numbers[node] = context.mkIntConst("n" + node);
    }
    return numbers;
  }

  private static BoolExpr upwards(AcyclicityProblem problem, int edge, IntExpr[] numbers, Z3 z3) {
    BoolExpr up = z3.context().mkLt(numbers[problem.from(edge)], numbers[problem.to(edge)]);
    int first = problem.firstGuard(edge);
    int second = problem.secondGuard(edge);
    if (first == AcyclicityProblem.NO_GUARD) {
      return up;
    }
    return second == AcyclicityProblem.NO_GUARD
        ? z3.context().mkOr(new BoolExpr[] {z3.literal(-first), up})
        : z3.context().mkOr(new BoolExpr[] {z3.literal(-first), z3.literal(-second), up});
  }

  private static long[] places(IntExpr[] numbers, Model model) {
    long[] places = new long[numbers.length];
    for (int node = 0; node < places.length; node++) {
      if (model.getConstInterp(numbers[node]) instanceof IntNum number) {
        places[node] = number.getInt64();
      }
    }
    return places;
  }
}
