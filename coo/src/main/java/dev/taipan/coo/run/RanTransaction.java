package dev.taipan.coo.run;

/**
 * What came of a transaction. Times are nanoseconds since the case began.
 *
 * @param started when it began; negative if it never did
 * @param ending the first moment at which it may have ended
 * @param ended when it was known to have ended
 */
public record RanTransaction(Ending how, long started, long ending, long ended) {

  /** How transactions end. */
  public enum Ending {
    /** It committed, as it was to. */
    COMMITTED,
    /** It rolled back, as it was to. */
    ROLLED_BACK,
    /** The database refused something, and it was rolled back. */
    REFUSED,
    /** Nobody knows whether it committed. */
    UNKNOWN,
    /** The time was over before its end. */
    CUT_OFF
  }

  /** Whether others may see what it did. */
  public boolean isCommitted() {
    return how == Ending.COMMITTED;
  }
}
