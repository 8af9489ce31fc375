package dev.taipan.solvers.z3;

import com.carrotsearch.hppc.IntIntHashMap;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.UserPropagatorBase;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.theory.AcyclicityTheory;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;

/** Tells the theory what Z3 assigns, and Z3 what the theory objects to. */
final class AcyclicityPropagator extends UserPropagatorBase {
  private final Z3 z3;
  private final AcyclicityTheory theory;

  /** The variable of each registered constant, by the number that Z3 knows it by. */
  private final IntIntHashMap variableOf = new IntIntHashMap();

  /** The number of true literals when each scope was opened. */
  private final IntList scopes = new IntList();

  private boolean inConflict;
  private long cycles;

  AcyclicityPropagator(Z3 z3, AcyclicityTheory theory) {
    super(z3.context(), z3.solver());
    this.z3 = z3;
    this.theory = theory;
    registerFixed();
    registerFinal();
  }

  /** Asks to be told about every variable that guards an edge. */
  void register(AcyclicityProblem problem, Deadline deadline) {
    boolean[] registered = new boolean[problem.variables() + 1];
    registered[0] = true;
    for (int edge = 0; edge < problem.edges(); edge++) {
      deadline.check();
      register(Math.abs(problem.firstGuard(edge)), registered);
      register(Math.abs(problem.secondGuard(edge)), registered);
    }
  }

  private void register(int variable, boolean[] registered) {
    if (!registered[variable]) {
      registered[variable] = true;
      BoolExpr constant = z3.variable(variable);
      variableOf.put(constant.getId(), variable);
      add(constant);
    }
  }

  @Override
  public void fixed(Expr<?> constant, Expr<?> value) {
    // After a conflict Z3 goes back further than to here: what it still says does not count.
    if (inConflict) {
      return;
    }
    int variable = variableOf.get(constant.getId());
    if (!theory.assertTrue(value.isTrue() ? variable : -variable)) {
      inConflict = true;
      cycles++;
      Expr<?>[] guards =
          Arrays.stream(theory.conflict())
              .mapToObj(literal -> z3.variable(Math.abs(literal)))
              .toArray(Expr<?>[]::new);
      conflict(guards);
    }
  }

  @Override
  public void push() {
    scopes.add(theory.size());
  }

  @Override
  public void pop(int count) {
    int size = theory.size();
    for (int i = 0; i < count; i++) {
      size = scopes.pop();
    }
    theory.retractTo(size);
    inConflict = false;
  }

  @Override
  public void fin() {
    // Every edge that is there has been inserted: a full assignment is acyclic.
  }

  @Override
  public UserPropagatorBase fresh(Context context) {
    throw new UnsupportedOperationException("one search at a time");
  }

  /** The number of cycles met. */
  long cycles() {
    return cycles;
  }

  /** The order of the assignment that was found; edges that have gone since do not disturb it. */
  int[] lastOrder() {
    return theory.order();
  }
}
