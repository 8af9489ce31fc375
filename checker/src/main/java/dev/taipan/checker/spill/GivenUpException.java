package dev.taipan.checker.spill;

/** Nothing can be said out of core; the message says why, in a few words. */
public final class GivenUpException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private GivenUpException(String reason) {
    super(reason);
  }

  /** Since something does not fit in the memory that is allowed. */
  public static GivenUpException tooLarge(String what) {
    return new GivenUpException("not decided within the memory allowed: " + what);
  }

  /** Since the history is one that is not judged out of core. */
  static GivenUpException unfit(String reason) {
    return new GivenUpException("not decided out of core: " + reason);
  }
}
