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

  private Unrecorded() {}

  /** What a recorder says is missing. */
  public static Optional<String> in(Origin origin) {
    if (origin.facts().containsKey(WRITES)) {
      return Optional.of("some writes are not in the history");
    }
    return origin.facts().containsKey(READS)
        ? Optional.of("some reads are not in the history")
        : Optional.empty();
  }
}
