package com.microsoft.z3;

/** See Z3. */
public class IntNum extends IntExpr {
  public native long getInt64();
}
