package dev.taipan.history.origin;

/**
 * A fact of recordings that counts for verdicts: some writes are not in the history. Then a
 * violation is one, but no level can be said to hold.
 */
public final class UnrecordedWrites {
  /** The name of the fact, whose value says which writes. */
  public static final String FACT = "unrecordedWrites";

  private UnrecordedWrites() {}

  /** Whether a recorder says so. */
  public static boolean areIn(Origin origin) {
    return origin.facts().containsKey(FACT);
  }
}
