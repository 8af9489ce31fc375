package com.microsoft.z3;

/** See Z3. */
public class Solver {
  public native void add(Expr<BoolSort>[] formulas);

  public native Status check(Expr<BoolSort>[] assumptions);

  public native Model getModel();

  public native String getReasonUnknown();

  public native Statistics getStatistics();

  public native void setParameters(Params parameters);
}
