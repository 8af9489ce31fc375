package dev.taipan.cli.output;

/**
 * Exit statuses as the launcher hears them. A JVM that runs nothing ends with 0 or 1, which would
 * pass for an answer, so that a process which the launcher started ends with 100 more when it has
 * one; the launcher takes these 100 off again.
 */
public final class LauncherStatus {
  private static final String PROPERTY = "taipan.launched";
  private static final int ANSWERED = 100;

  /** Larger ones mean the same with and without a launcher. */
  private static final int ANSWERS_END = 20;

  private LauncherStatus() {}

  /** What to end this process with. */
  public static int of(int status) {
    return Boolean.getBoolean(PROPERTY) && status < ANSWERS_END ? ANSWERED + status : status;
  }
}
