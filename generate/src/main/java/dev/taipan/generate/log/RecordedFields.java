package dev.taipan.generate.log;

/** What is recorded of a simulation. */
public enum RecordedFields {
  /** What transactions read and wrote. */
  OPERATIONS,
  /** Also when they began and committed, in steps of the simulation. */
  OPERATIONS_AND_TIMES
}
