package com.google.ortools.sat;

/** See OR-Tools. */
public class IntVar implements LinearArgument {}
