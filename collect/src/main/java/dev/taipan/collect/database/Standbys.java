package dev.taipan.collect.database;

import java.util.Locale;

/**
 * Servers that follow another one.
 *
 * @param number how many there are; at least 1
 * @param commit what a commit waits for
 */
public record Standbys(int number, CommitWait commit) {

  /** What a commit on the primary waits for: PostgreSQL's {@code synchronous_commit}. */
  public enum CommitWait {
    /** For nothing. */
    OFF,
    /** Until a standby has it on disk. */
    ON,
    /** Until transactions on a standby can see it. */
    REMOTE_APPLY;

    /** As the server spells it. */
    String setting() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Checks the number.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public Standbys {
    if (number < 1 || number > 8) {
      throw new IllegalArgumentException(
          "the number of standbys must be from 1 to 8, not " + number);
    }
  }

  @Override
  public String toString() {
    return "%d standby%s, synchronous_commit %s"
        .formatted(number, number == 1 ? "" : "s", commit.setting());
  }
}
