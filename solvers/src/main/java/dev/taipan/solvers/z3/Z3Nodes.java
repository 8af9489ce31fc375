package dev.taipan.solvers.z3;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.IntExpr;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.Model;
import dev.taipan.encoding.AcyclicityProblem;

/** An integer constant of Z3 for each node of a problem. */
final class Z3Nodes {
  private final AcyclicityProblem problem;
  private final Z3 z3;
  private final IntExpr[] numbers;

  Z3Nodes(AcyclicityProblem problem, Z3 z3) {
    this.problem = problem;
    this.z3 = z3;
    numbers = new IntExpr[problem.nodes()];
    for (int node = 0; node < numbers.length; node++) {
      numbers[node] = z3.context().mkIntConst("n" + node);
    }
  }

  /** Demands that an edge lead to a larger number, if it is there. */
  void addUpwards(int edge) {
    z3.add(upwards(edge));
  }

  private BoolExpr upwards(int edge) {
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

  /** The number of each node in the model that was found. */
  long[] places() {
    Model model = z3.solver().getModel();
    long[] places = new long[numbers.length];
    for (int node = 0; node < places.length; node++) {
      if (model.getConstInterp(numbers[node]) instanceof IntNum number) {
        places[node] = number.getInt64();
      }
    }
    return places;
  }
}
