package dev.taipan.encoding.sat4j;

import dev.taipan.encoding.AcyclicityProblem;
import org.sat4j.minisat.core.IPhaseSelectionStrategy;

/** Tries each variable's likely value first, and later the value that it last had. */
final class LikelyPhase implements IPhaseSelectionStrategy {
  private static final long serialVersionUID = 1L;

  private final transient AcyclicityProblem problem;

  /**
   * The literal to try next per variable, in SAT4J's form: twice the variable, plus one if negated.
   */
  private int[] phase = new int[0];

  LikelyPhase(AcyclicityProblem problem) {
    this.problem = problem;
  }

  @Override
  public void init(int variables) {
    if (phase.length > variables) {
      return;
    }
    phase = new int[variables + 1];
    for (int variable = 1; variable <= variables; variable++) {
      boolean likely = variable > problem.variables() || problem.likely(variable);
      phase[variable] = likely ? variable << 1 : variable << 1 | 1;
    }
  }

  @Override
  public void init(int variable, int literal) {
    phase[variable] = literal;
  }

  @Override
  public int select(int variable) {
    return phase[variable];
  }

  @Override
  public void assignLiteral(int literal) {
    phase[literal >> 1] = literal;
  }

  @Override
  public void updateVar(int literal) {
    // Learning about a variable says nothing about its value.
  }

  @Override
  public void updateVarAtDecisionLevel(int literal) {
    // As above.
  }

  @Override
  public String toString() {
    return "likely value first, then the last one";
  }
}
