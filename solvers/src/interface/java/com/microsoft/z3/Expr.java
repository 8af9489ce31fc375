package com.microsoft.z3;

/** See Z3. */
public class Expr<R extends Sort> extends AST {
  public native boolean isTrue();
}
