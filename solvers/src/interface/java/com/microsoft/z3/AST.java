package com.microsoft.z3;

/** See Z3. */
public class AST {
  public native int getId();
}
