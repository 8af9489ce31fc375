package com.microsoft.z3;

/** See Z3. */
public class Model {
  public native <R extends Sort> Expr<R> getConstInterp(Expr<R> constant);
}
