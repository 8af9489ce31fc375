package dev.taipan.checker;

/** Which verdicts are verified before they are given, by whoever verifies certificates. */
public enum Verification {
  /** None. */
  NONE,
  /**
   * That a level holds because of an order of events or of commits: it costs a few percent of what
   * it took to read the history and find that.
   */
  WHERE_CHEAP,
  /** All; one that cannot be verified in time is not given, and the level is undecided. */
  ALL
}
