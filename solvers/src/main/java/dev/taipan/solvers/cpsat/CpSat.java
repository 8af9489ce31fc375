package dev.taipan.solvers.cpsat;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.Literal;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.theory.LazyCycles;
import dev.taipan.history.time.Alarm;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;

/** A CP-SAT model with a Boolean per variable of a problem. */
final class CpSat implements LazyCycles.Models {
  private final CpModel model = new CpModel();
  private final BoolVar[] variables;
  private final Deadline deadline;
  private CpSolver solver = new CpSolver();
  private long branches;
  private long propagations;
  private long conflicts;

  CpSat(AcyclicityProblem problem, Deadline deadline) {
    this.deadline = deadline;
    variables = new BoolVar[problem.variables() + 1];
    for (int variable = 1; variable < variables.length; variable++) {
      deadline.check();
      variables[variable] = model.newBoolVar("");
      model.addHint(variables[variable], problem.likely(variable) ? 1 : 0);
    }
  }

  /** Loads the native library, unless it has been. */
  static void load() {
    Loader.loadNativeLibraries();
  }

  CpModel model() {
    return model;
  }

  /** The solver of the last search. */
  CpSolver solver() {
    return solver;
  }

  /** A literal of the model. */
  Literal literal(int literal) {
    return literal > 0 ? variables[literal] : variables[-literal].not();
  }

  @Override
  public void add(int[] clause) {
    model.addBoolOr(Arrays.stream(clause).mapToObj(this::literal).toArray(Literal[]::new));
  }

  @Override
  public boolean next(boolean[] assignment) {
    deadline.check();
    solver = new CpSolver();
    // One thread, like every other backend.
    solver.getParameters().setNumWorkers(1);
    CpSolverStatus status = Alarm.during(deadline, solver::stopSearch, () -> solver.solve(model));
    branches += solver.numBranches();
    propagations +=
        solver.response().getNumBinaryPropagations()
            + solver.response().getNumIntegerPropagations();
    conflicts += solver.numConflicts();
    return switch (status) {
      case OPTIMAL, FEASIBLE -> {
        for (int variable = 1; variable < variables.length; variable++) {
          assignment[variable] = solver.booleanValue(variables[variable]);
        }
        yield true;
      }
      case INFEASIBLE -> false;
      default -> {
        deadline.check();
        throw new IllegalStateException("CP-SAT gave up: " + status);
      }
    };
  }

  @Override
  public Solution.Statistics statistics() {
    return new Solution.Statistics(branches, propagations, conflicts, 0);
  }
}
