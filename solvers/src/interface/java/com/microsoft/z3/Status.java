package com.microsoft.z3;

/** See Z3. */
public enum Status {
  UNSATISFIABLE,
  UNKNOWN,
  SATISFIABLE
}
