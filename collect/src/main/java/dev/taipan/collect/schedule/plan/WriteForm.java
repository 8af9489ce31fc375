package dev.taipan.collect.schedule.plan;

/** How a write without a statement is written, where the database has statements of the kind. */
public enum WriteForm {
  /** By a statement that does nothing else. */
  PLAIN,
  /** By one that also returns what it has written. */
  RETURNING,
  /** By one that changes a row, or adds it if there is none. */
  UPSERT
}
