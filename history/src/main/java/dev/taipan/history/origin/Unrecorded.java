package dev.taipan.history.origin;

import java.util.Optional;
import java.util.OptionalLong;

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

  /**
   * The name of the fact that says up to when a recording is complete: all writes are there that
   * were sent before that time, on the clock of the history.
   */
  public static final String COMPLETE = "completeUpTo";

  private static final int MOST_DIGITS = 20;

  private Unrecorded() {}

  /** Up to when a recording is complete, also if it was cut off; empty where it does not say. */
  public static OptionalLong completeUpTo(Origin origin) {
    String said = origin.facts().getOrDefault(COMPLETE, "").strip();
    try {
      return said.isEmpty() || said.length() > MOST_DIGITS
          ? OptionalLong.empty()
          : OptionalLong.of(Long.parseLong(said));
    } catch (NumberFormatException somethingElse) {
      return OptionalLong.empty();
    }
  }

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
