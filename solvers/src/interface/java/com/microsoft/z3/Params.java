package com.microsoft.z3;

/** See Z3. */
public class Params {
  public native void add(String name, int value);

  public native void add(String name, boolean value);
}
