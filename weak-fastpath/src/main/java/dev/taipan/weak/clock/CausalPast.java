package dev.taipan.weak.clock;

/** What causally precedes what: the transitive closure of session order and write-read. */
public interface CausalPast {

  /** The latest transaction of a session that causally precedes or is this one, or -1. */
  int latest(int session, int transaction);
}
