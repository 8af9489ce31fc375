package com.google.ortools.sat;

/** See OR-Tools. */
public class SatParameters {
  /** See OR-Tools. */
  public static class Builder {
    public native Builder setNumWorkers(int workers);
  }
}
