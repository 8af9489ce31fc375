package dev.taipan.encoding.theory;

/**
 * Literals as dense numbers: variable v, counted from 0, is {@code 2v} when true and {@code 2v + 1}
 * when false.
 */
public final class Literal {
  /** No literal. */
  public static final int NONE = -1;

  private Literal() {}

  /** The number of a literal in DIMACS form, which counts variables from 1 and negates by sign. */
  public static int ofDimacs(int literal) {
    return literal > 0 ? 2 * (literal - 1) : 2 * (-literal - 1) + 1;
  }

  /** A literal in DIMACS form. */
  public static int toDimacs(int literal) {
    int variable = variable(literal) + 1;
    return isPositive(literal) ? variable : -variable;
  }

  /** The literal that says the opposite. */
  public static int negate(int literal) {
    return literal ^ 1;
  }

  /** The variable of a literal. */
  public static int variable(int literal) {
    return literal >> 1;
  }

  /** Whether the literal says that its variable is true. */
  public static boolean isPositive(int literal) {
    return (literal & 1) == 0;
  }
}
