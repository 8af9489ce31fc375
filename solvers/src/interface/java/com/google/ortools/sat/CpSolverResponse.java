package com.google.ortools.sat;

/** See OR-Tools. */
public class CpSolverResponse {
  public native long getNumBinaryPropagations();

  public native long getNumIntegerPropagations();
}
