package dev.taipan.benchmarks.weak;

/** The order of the transactions in a file, which a checker may find helpful or not. */
public enum LineOrder {
  /** As they committed, as in a log; executing them in this order explains every read. */
  COMMITS,
  /** Session after session, as in most published histories. */
  SESSIONS
}
