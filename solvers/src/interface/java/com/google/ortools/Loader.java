package com.google.ortools;

/** See OR-Tools. */
public class Loader {
  public static native void loadNativeLibraries();
}
