package dev.taipan.checker;

/** Which verdicts are verified before they are given, by whoever verifies certificates. */
public enum Verification {
  /** None. */
  NONE,
  /**
   * That a level holds because of an order of events, as strong levels do, and that reads repeat:
   * it costs a few percent of what it took to find that.
   */
  WHERE_CHEAP,
  /** All; one that cannot be verified in time is not given, and the level is undecided. */
  ALL
}
