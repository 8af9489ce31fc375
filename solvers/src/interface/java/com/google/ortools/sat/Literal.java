package com.google.ortools.sat;

/** See OR-Tools. */
public interface Literal extends LinearArgument {
  Literal not();
}
