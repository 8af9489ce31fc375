package com.google.ortools.sat;

/** See OR-Tools. */
public class BoolVar extends IntVar implements Literal {
  @Override
  public native Literal not();
}
