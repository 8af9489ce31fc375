package dev.taipan.polygraph;

/** What can be ordered about a transaction. Levels with one event per transaction merge the two. */
public enum Event {
  /** The transaction takes its snapshot. */
  BEGIN,
  /** The transaction's writes become visible. */
  COMMIT
}
