package com.google.ortools.sat;

/** See OR-Tools. */
public class CpSolver {
  public native SatParameters.Builder getParameters();

  public native CpSolverStatus solve(CpModel model);

  public native void stopSearch();

  public native CpSolverResponse response();

  public native long numBranches();

  public native long numConflicts();

  public native Boolean booleanValue(Literal literal);

  public native long value(LinearArgument expression);
}
