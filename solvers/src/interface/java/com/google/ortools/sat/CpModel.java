package com.google.ortools.sat;

/** See OR-Tools. */
public class CpModel {
  public native IntVar newIntVar(long least, long most, String name);

  public native BoolVar newBoolVar(String name);

  public native Constraint addBoolOr(Literal[] literals);

  public native Constraint addLessThan(LinearArgument less, LinearArgument more);

  public native void addHint(IntVar variable, long value);
}
