package dev.taipan.certificate;

import dev.taipan.history.History;

/**
 * By which a history is known again.
 *
 * @param hex 64 digits, of a SHA-256
 */
public record Fingerprint(String hex) {

  /** Takes the digits in lower case. */
  public Fingerprint {
    if (!hex.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("no fingerprint: " + hex);
    }
  }

  /**
   * Of all that levels look at, and of the names that verdicts speak in: the same file read again
   * gives the same, and any other history does not. Not of hints such as the recorded order, nor of
   * what no level looks at. Linear time, constant memory.
   *
   * @param history {@linkplain dev.taipan.history.NumberedBySession numbered by session}
   */
  public static Fingerprint of(History history) {
    return new HistoryDigest(history).digest();
  }
}
