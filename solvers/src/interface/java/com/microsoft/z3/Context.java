package com.microsoft.z3;

/** See Z3. */
public class Context implements AutoCloseable {
  public native Solver mkSolver(String logic);

  public native Solver mkSimpleSolver();

  public native Params mkParams();

  public native IntSymbol mkSymbol(int number);

  public native BoolExpr mkBoolConst(Symbol name);

  public native IntExpr mkIntConst(String name);

  public native BoolExpr mkNot(Expr<BoolSort> formula);

  public native BoolExpr mkOr(Expr<BoolSort>[] formulas);

  public native BoolExpr mkLt(Expr<? extends ArithSort> less, Expr<? extends ArithSort> more);

  public native void interrupt();

  @Override
  public native void close();
}
