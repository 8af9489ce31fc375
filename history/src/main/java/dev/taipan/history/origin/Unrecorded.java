package dev.taipan.history.origin;

import java.util.Optional;

/**
 * Facts of recordings that count for verdicts: some writes or reads are not in the history. Then a
 * violation is one, but no level can be said to hold.
 */
public final class Unrecorded {
  /** The name of the fact whose value says which writes are missing. */
  public static final String WRITES = "unrecordedWrites";

  /** The name of the fact whose value says how many reads are missing. */
  public static final String READS = "unrecordedReads";

  /**
   * The name of the fact that a recorder says at the start if it says {@link #ENDED} at the end.
   */
  public static final String ENDS = "ends";

  /** The name of the fact that the recording was ended, and not cut off. */
  public static final String ENDED = "ended";

  private Unrecorded() {}

  /** Whether a recorder was stopped before it had written down everything that it saw. */
  public static boolean isCutOff(Origin origin) {
    return origin.facts().containsKey(ENDS) && !origin.facts().containsKey(ENDED);
  }

  /** What a recorder says is missing. */
  public static Optional<String> in(Origin origin) {
    if (origin.facts().containsKey(WRITES)) {
      return Optional.of("some writes are not in the history");
    }
    if (origin.facts().containsKey(READS)) {
      return Optional.of("some reads are not in the history");
    }
    return isCutOff(origin)
        ? Optional.of("the recording was cut off before its end")
        : Optional.empty();
  }
}
