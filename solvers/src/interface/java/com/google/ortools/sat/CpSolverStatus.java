package com.google.ortools.sat;

/** See OR-Tools. */
public enum CpSolverStatus {
  UNKNOWN,
  MODEL_INVALID,
  FEASIBLE,
  INFEASIBLE,
  OPTIMAL,
  UNRECOGNIZED
}
