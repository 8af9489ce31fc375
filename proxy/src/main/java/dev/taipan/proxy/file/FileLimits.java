package dev.taipan.proxy.file;

/**
 * How much is recorded, in bytes.
 *
 * @param file after which the next file begins, as soon as no transaction runs; with twice as much
 *     it begins at once, and a level holds there for no history
 * @param all files together; the oldest are deleted that have ended
 * @param waiting for the disk; where more waits, sessions are not recorded any more
 * @param pause for how long, in milliseconds, connections may wait with their next transaction once
 *     a file is long enough, until those that run have ended
 */
public record FileLimits(long file, long all, long waiting, long pause) {
  private static final long WAITING = 64L << 20;
  private static final long PAUSE_MILLISECONDS = 50;

  /** One file of any length. */
  public static final FileLimits NONE = new FileLimits(Long.MAX_VALUE, Long.MAX_VALUE, WAITING, 0);

  /** Files of a length, and all of them together. */
  public static FileLimits of(long file, long all) {
    return new FileLimits(file, all, WAITING, PAUSE_MILLISECONDS);
  }
}
