package dev.taipan.mockstore;

/** Whether transactions run side by side. */
public enum Scheduling {
  /**
   * One after the other: a transaction waits at its beginning until no other one runs. All that the
   * level allows can still be observed, since reads return old values.
   */
  ONE_AT_A_TIME,
  /** Side by side; reads return what transactions wrote that have committed. */
  INTERLEAVED
}
