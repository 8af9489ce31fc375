package com.google.ortools.sat;

/** See OR-Tools. */
public class Constraint {
  public native void onlyEnforceIf(Literal[] literals);
}
