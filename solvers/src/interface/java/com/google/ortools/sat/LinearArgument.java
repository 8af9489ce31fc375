package com.google.ortools.sat;

/** See OR-Tools. */
public interface LinearArgument {}
