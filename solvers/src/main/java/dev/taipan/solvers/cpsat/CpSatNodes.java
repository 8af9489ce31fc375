package dev.taipan.solvers.cpsat;

import com.google.ortools.sat.Constraint;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.Literal;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;

/**
 * An integer variable of CP-SAT for each node of a problem, with the node's own number, the order
 * that is likely, as its hint.
 */
final class CpSatNodes {
  private final AcyclicityProblem problem;
  private final CpSat cpSat;
  private final IntVar[] numbers;

  CpSatNodes(AcyclicityProblem problem, CpSat cpSat, Deadline deadline) {
    this.problem = problem;
    this.cpSat = cpSat;
    numbers = new IntVar[problem.nodes()];
    for (int node = 0; node < numbers.length; node++) {
      deadline.check();
      numbers[node] = cpSat.model().newIntVar(0, numbers.length, "");
      cpSat.model().addHint(numbers[node], node);
    }
  }

  /** Demands that an edge lead to a larger number, if it is there. */
  void addUpwards(int edge) {
    Constraint upwards =
        cpSat.model().addLessThan(numbers[problem.from(edge)], numbers[problem.to(edge)]);
    Literal[] guards = guards(edge);
    if (guards.length > 0) {
      upwards.onlyEnforceIf(guards);
    }
  }

  private Literal[] guards(int edge) {
    return Arrays.stream(new int[] {problem.firstGuard(edge), problem.secondGuard(edge)})
        .filter(guard -> guard != AcyclicityProblem.NO_GUARD)
        .mapToObj(cpSat::literal)
        .toArray(Literal[]::new);
  }

  /** The number of each node in the model that was found. */
  long[] places() {
    return Arrays.stream(numbers).mapToLong(cpSat.solver()::value).toArray();
  }
}
