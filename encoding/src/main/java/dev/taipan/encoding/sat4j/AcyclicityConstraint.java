package dev.taipan.encoding.sat4j;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.theory.AcyclicityTheory;
import org.sat4j.minisat.core.ILits;
import org.sat4j.minisat.core.Undoable;
import org.sat4j.specs.Constr;
import org.sat4j.specs.IVecInt;
import org.sat4j.specs.MandatoryLiteralListener;
import org.sat4j.specs.Propagatable;
import org.sat4j.specs.UnitPropagationListener;
import org.sat4j.specs.VarMapper;

/**
 * A constraint of SAT4J that is broken as soon as true guards close a cycle. It watches every
 * literal that guards an edge, and implies nothing: its only reasons are conflicts.
 */
final class AcyclicityConstraint implements Constr, Propagatable, Undoable {
  private final AcyclicityProblem problem;
  private final AcyclicityTheory theory;
  private final ILits literals;
  private long cycles;

  AcyclicityConstraint(AcyclicityProblem problem, AcyclicityTheory theory, ILits literals) {
    this.problem = problem;
    this.theory = theory;
    this.literals = literals;
  }

  /** Begins to watch. */
  void watch() {
    boolean[] watched = new boolean[2 * problem.variables() + 1];
    for (int edge = 0; edge < problem.edges(); edge++) {
      watch(problem.firstGuard(edge), watched);
      watch(problem.secondGuard(edge), watched);
    }
  }

  private void watch(int guard, boolean[] watched) {
    if (guard != AcyclicityProblem.NO_GUARD && !watched[guard + problem.variables()]) {
      watched[guard + problem.variables()] = true;
      literals.watch(literals.getFromPool(guard), this);
    }
  }

  /** The number of cycles met. */
  long cycles() {
    return cycles;
  }

  private static int dimacs(int literal) {
    int variable = literal >> 1;
    return (literal & 1) == 0 ? variable : -variable;
  }

  @Override
  public boolean propagate(UnitPropagationListener listener, int literal) {
    // SAT4J empties the list of watches before it goes through it.
    literals.watch(literal, this);
    literals.undos(literal).push(this);
    if (theory.assertTrue(dimacs(literal))) {
      return true;
    }
    cycles++;
    return false;
  }

  @Override
  public void undo(int literal) {
    theory.retractTo(theory.size() - 1);
  }

  @Override
  public void calcReason(int literal, IVecInt reason) {
    for (int guard : theory.conflict()) {
      reason.push(literals.getFromPool(guard));
    }
  }

  @Override
  public void calcReasonOnTheFly(int literal, IVecInt trail, IVecInt reason) {
    calcReason(literal, reason);
  }

  @Override
  public Constr toConstraint() {
    return this;
  }

  @Override
  public boolean propagatePI(MandatoryLiteralListener listener, int literal) {
    throw new UnsupportedOperationException("no prime implicants are asked for");
  }

  @Override
  public void remove(UnitPropagationListener listener) {
    // It stays as long as the solver does.
  }

  @Override
  public boolean simplify() {
    return false;
  }

  @Override
  public boolean locked() {
    return true;
  }

  @Override
  public boolean learnt() {
    return false;
  }

  @Override
  public void setLearnt() {
    throw new UnsupportedOperationException("it is given, not learnt");
  }

  @Override
  public void register() {
    // It watches by itself.
  }

  @Override
  public void assertConstraint(UnitPropagationListener listener) {
    throw new UnsupportedOperationException("it implies no literal");
  }

  @Override
  public void assertConstraintIfNeeded(UnitPropagationListener listener) {
    throw new UnsupportedOperationException("it implies no literal");
  }

  @Override
  public boolean canBeSatisfiedByCountingLiterals() {
    return false;
  }

  @Override
  public int requiredNumberOfSatisfiedLiterals() {
    return 0;
  }

  @Override
  public boolean isSatisfied() {
    return false;
  }

  @Override
  public int getAssertionLevel(IVecInt trail, int decisionLevel) {
    return decisionLevel;
  }

  @Override
  public boolean canBePropagatedMultipleTimes() {
    return false;
  }

  @Override
  public int size() {
    return problem.variables();
  }

  @Override
  public int get(int i) {
    return literals.getFromPool(i + 1);
  }

  @Override
  public void incActivity(double increase) {
    // Only learnt constraints are judged by activity.
  }

  @Override
  @Deprecated
  public void forwardActivity(double increase) {
    // As above.
  }

  @Override
  public double getActivity() {
    return 0;
  }

  @Override
  public void setActivity(double activity) {
    // As above.
  }

  @Override
  public void rescaleBy(double factor) {
    // As above.
  }

  @Override
  public String toString(VarMapper mapper) {
    return "acyclic";
  }

  @Override
  public String dump() {
    return "acyclic";
  }
}
