package dev.taipan.solvers.z3;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.BoolSort;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.Model;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Statistics;
import com.microsoft.z3.Status;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.theory.LazyCycles;
import dev.taipan.history.time.Alarm;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.Set;

/** A Z3 solver with a Boolean constant per variable of a problem. */
final class Z3 implements LazyCycles.Models, AutoCloseable {
  /** The names of a count, which differ between its solvers for different logics. */
  private static final Set<String> DECISIONS = Set.of("decisions", "sat decisions");

  private static final Set<String> CONFLICTS = Set.of("conflicts", "sat conflicts");

  private static final Set<String> PROPAGATIONS =
      Set.of(
          "propagations",
          "binary propagations",
          "sat propagations 2ary",
          "sat propagations 3ary",
          "sat propagations nary");

  /** Z3's number for that solver of arithmetic. */
  private static final int BELLMAN_FORD = 1;

  private final Context context;
  private final Solver solver;

  /** The constant of each variable that something has been said about. */
  private final BoolExpr[] variables;

  private final Deadline deadline;

  private Z3(AcyclicityProblem problem, Context context, Solver solver, Deadline deadline) {
    this.deadline = deadline;
    this.context = context;
    this.solver = solver;
    variables = new BoolExpr[problem.variables() + 1];
  }

  /** A solver for a logic, by its SMT-LIB name. */
  static Z3 of(String logic, AcyclicityProblem problem, Deadline deadline) {
    Context context = new Context();
    return new Z3(problem, context, context.mkSolver(logic), deadline);
  }

  /**
   * A solver for differences of integers that searches a sparse graph of them (Bellman and Ford).
   * Left to itself, Z3 keeps all distances between any two integers where there are many
   * differences, and does not hear interrupts while it computes them.
   */
  static Z3 ofSparseDifferences(AcyclicityProblem problem, Deadline deadline) {
    Context context = new Context();
    Solver solver = context.mkSimpleSolver();
    Params parameters = context.mkParams();
    parameters.add("auto_config", false);
    parameters.add("arith.solver", BELLMAN_FORD);
    solver.setParameters(parameters);
    return new Z3(problem, context, solver, deadline);
  }

  /** Loads the native library, unless it has been. */
  static void load() {
    new Context().close();
  }

  Context context() {
    return context;
  }

  Solver solver() {
    return solver;
  }

  /** The constant of a variable. */
  BoolExpr variable(int variable) {
    if (variables[variable] == null) {
      variables[variable] = context.mkBoolConst(context.mkSymbol(variable));
    }
    return variables[variable];
  }

  /** A literal as an expression. */
  BoolExpr literal(int literal) {
    return literal > 0 ? variable(literal) : context.mkNot(variable(-literal));
  }

  @Override
  public void add(int[] clause) {
    BoolExpr[] literals = Arrays.stream(clause).mapToObj(this::literal).toArray(BoolExpr[]::new);
    add(context.mkOr(literals));
  }

  /** Demands that something hold. */
  void add(BoolExpr formula) {
    solver.add(new BoolExpr[] {formula});
  }

  @Override
  public boolean next(boolean[] assignment) {
    deadline.check();
    Status status = Alarm.during(deadline, context::interrupt, () -> solver.check(new BoolExpr[0]));
    if (status == Status.UNKNOWN) {
      deadline.check();
      throw new IllegalStateException("Z3 gave up: " + solver.getReasonUnknown());
    }
    if (status == Status.UNSATISFIABLE) {
      return false;
    }
    Model model = solver.getModel();
    for (int variable = 1; variable < variables.length; variable++) {
      if (variables[variable] == null) {
        continue;
      }
      Expr<BoolSort> value = model.getConstInterp(variables[variable]);
      if (value != null) {
        assignment[variable] = value.isTrue();
      }
    }
    return true;
  }

  @Override
  public Solution.Statistics statistics() {
    Statistics statistics = solver.getStatistics();
    return new Solution.Statistics(
        count(statistics, DECISIONS),
        count(statistics, PROPAGATIONS),
        count(statistics, CONFLICTS),
        0);
  }

  private static long count(Statistics statistics, Set<String> keys) {
    long sum = 0;
    for (Statistics.Entry entry : statistics.getEntries()) {
      if (entry.isUInt() && keys.contains(entry.Key)) {
        sum += entry.getUIntValue();
      }
    }
    return sum;
  }

  @Override
  public void close() {
    context.close();
  }
}
